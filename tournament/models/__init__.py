"""The stored facts, one file per thing. Everything else, such as tables, is computed from them."""

from tournament.models.access_token import AccessToken, KeptAnswer
from tournament.models.account import AccountRights, Device, Intake, RecoveryCode, SecondFactor
from tournament.models.application import Announcement, Application, EmailKind
from tournament.models.blob_store import BlobStore, LastImport
from tournament.models.branding import EventFace, House, HouseLogo
from tournament.models.draw import DrawCommitment, LotDraw
from tournament.models.entry import Absence, Entry, Substitution
from tournament.models.follower import Follower, FollowerDigest, FollowerEmail
from tournament.models.job import Job, JobStep, Mail
from tournament.models.journal import JournalEntry
from tournament.models.membership import Invitation, Membership, Role
from tournament.models.merge import Licence, Merge, NotTheSame, Title
from tournament.models.notice import HouseNotice
from tournament.models.past import PastList
from tournament.models.payment import BankRow, CashCount, Payment
from tournament.models.payout import Payout
from tournament.models.penalty import JudgeWarning, Penalty, PenaltyPule
from tournament.models.periodic_task import PeriodicTask
from tournament.models.phone import Agreement, JudgeCall, PhoneDeal, PhoneSheet, TableLink
from tournament.models.placing import Placing
from tournament.models.player import Player
from tournament.models.publication import Publication, RatedPlace
from tournament.models.qualification import (
    FinalSource,
    Nominee,
    NomineeAddress,
    NomineeEmail,
)
from tournament.models.regulations import RegulationsVersion
from tournament.models.round import Round
from tournament.models.scope import Scope
from tournament.models.screen import Message, Screen
from tournament.models.series import OutsideEvent, OutsideResult, OutsideTeam, Series, Stage
from tournament.models.series_payout import SeriesPayout
from tournament.models.sheet import Check, Dispute, SheetLine, SheetVersion
from tournament.models.stored_copy import StoredCopy
from tournament.models.table import Seat, SittingOut, Table
from tournament.models.team import Team, TeamMember
from tournament.models.tournament import OwnPreset, Tournament
from tournament.models.webhook import Delivery, Webhook

__all__ = [
    "Absence",
    "AccessToken",
    "AccountRights",
    "Agreement",
    "Announcement",
    "Application",
    "BankRow",
    "BlobStore",
    "CashCount",
    "Check",
    "Delivery",
    "Device",
    "Dispute",
    "DrawCommitment",
    "EmailKind",
    "Entry",
    "EventFace",
    "FinalSource",
    "Follower",
    "FollowerDigest",
    "FollowerEmail",
    "House",
    "HouseLogo",
    "HouseNotice",
    "Intake",
    "Invitation",
    "Job",
    "JobStep",
    "JournalEntry",
    "JudgeCall",
    "JudgeWarning",
    "KeptAnswer",
    "LastImport",
    "Licence",
    "LotDraw",
    "Mail",
    "Membership",
    "Merge",
    "Message",
    "Nominee",
    "NomineeAddress",
    "NomineeEmail",
    "NotTheSame",
    "OutsideEvent",
    "OutsideResult",
    "OutsideTeam",
    "OwnPreset",
    "PastList",
    "Payment",
    "Payout",
    "Penalty",
    "PenaltyPule",
    "PeriodicTask",
    "PhoneDeal",
    "PhoneSheet",
    "Placing",
    "Player",
    "Publication",
    "RatedPlace",
    "RecoveryCode",
    "RegulationsVersion",
    "Role",
    "Round",
    "Scope",
    "Screen",
    "Seat",
    "SecondFactor",
    "Series",
    "SeriesPayout",
    "SheetLine",
    "SheetVersion",
    "SittingOut",
    "Stage",
    "StoredCopy",
    "Substitution",
    "Table",
    "TableLink",
    "Team",
    "TeamMember",
    "Title",
    "Tournament",
    "Webhook",
]
