"""What accounts may do in the house, said by whoever runs it."""
