"""What is stored: facts, one file per thing. Everything across tables is worked out from them."""

from tournament.models.account import Device, RecoveryCode, SecondFactor
from tournament.models.draw import DrawCommitment, LotDraw
from tournament.models.entry import Absence, Entry, Substitution
from tournament.models.job import Job, JobStep
from tournament.models.journal import JournalEntry
from tournament.models.mail import Mail
from tournament.models.membership import Invitation, Membership, Role
from tournament.models.message import Message
from tournament.models.penalty import JudgeWarning, Penalty, PenaltyPule
from tournament.models.phone import Agreement, JudgeCall, PhoneDeal, PhoneSheet, TableLink
from tournament.models.player import Player
from tournament.models.publication import Publication
from tournament.models.round import Round
from tournament.models.screen import Screen
from tournament.models.sheet import Check, Dispute, SheetLine, SheetVersion
from tournament.models.table import Seat, Table
from tournament.models.tournament import Tournament

__all__ = [
    "Absence",
    "Agreement",
    "Check",
    "Device",
    "Dispute",
    "DrawCommitment",
    "Entry",
    "Invitation",
    "Job",
    "JobStep",
    "JournalEntry",
    "JudgeCall",
    "JudgeWarning",
    "LotDraw",
    "Mail",
    "Membership",
    "Message",
    "Penalty",
    "PenaltyPule",
    "PhoneDeal",
    "PhoneSheet",
    "Player",
    "Publication",
    "RecoveryCode",
    "Role",
    "Round",
    "Screen",
    "Seat",
    "SecondFactor",
    "SheetLine",
    "SheetVersion",
    "Substitution",
    "Table",
    "TableLink",
    "Tournament",
]
