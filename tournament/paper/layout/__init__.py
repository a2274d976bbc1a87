"""Text, pages, QR codes and slips, whatever the paper."""
