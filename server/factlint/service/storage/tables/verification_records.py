"""What is kept beside stored verifications: questions about them, certificates, and the library's index."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, Index, Integer, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from factlint.service.storage.tables.base import Base


class AskMessage(Base):
    """One message of an account's conversation about a verification; `role` is user or expert."""

    __tablename__ = "ask_messages"
    __table_args__ = (Index("ask_messages_by_conversation", "verification_id", "account_id", "id"),)

    id: Mapped[int] = mapped_column(BigInteger().with_variant(Integer, "sqlite"), primary_key=True)
    verification_id: Mapped[str] = mapped_column(ForeignKey("verifications.id", ondelete="CASCADE"))
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    role: Mapped[str] = mapped_column(String(8))
    content: Mapped[str] = mapped_column(Text)
    created_at: Mapped[datetime]


class CertificateKey(Base):
    """The public half of a key that signs certificates; no row is ever removed, or its certificates prove nothing."""

    __tablename__ = "certificate_keys"

    id: Mapped[str] = mapped_column(String(16), primary_key=True)
    public_key: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime]


class Certificate(Base):
    """A signed record of a verdict. It outlives the text of its verification; `payload` is JSON."""

    __tablename__ = "certificates"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    verification_id: Mapped[str] = mapped_column(ForeignKey("verifications.id", ondelete="CASCADE"), unique=True)
    account_id: Mapped[str] = mapped_column(ForeignKey("accounts.id", ondelete="CASCADE"), index=True)
    payload: Mapped[str] = mapped_column(Text)
    leaf: Mapped[str] = mapped_column(String(64))
    signature: Mapped[str] = mapped_column(Text)
    key_id: Mapped[str] = mapped_column(String(16))
    issued_at: Mapped[datetime]
    withdrawn_at: Mapped[datetime | None]


class LibraryEntry(Base):
    """How a published verification is found. The texts are folded; `entities` has a separator around each name."""

    __tablename__ = "library_entries"

    verification_id: Mapped[str] = mapped_column(ForeignKey("verifications.id", ondelete="CASCADE"), primary_key=True)
    claim: Mapped[str] = mapped_column(Text)
    words: Mapped[str] = mapped_column(Text)
    domain: Mapped[str] = mapped_column(Text)
    entities: Mapped[str] = mapped_column(Text)
    reads: Mapped[int] = mapped_column(default=0)
    published_at: Mapped[datetime]


class CollectionEntry(Base):
    """One verification of a curated collection."""

    __tablename__ = "collection_entries"

    name: Mapped[str] = mapped_column(String(64), primary_key=True)
    verification_id: Mapped[str] = mapped_column(ForeignKey("verifications.id", ondelete="CASCADE"), primary_key=True)
    added_at: Mapped[datetime]
