"""Second factors were sealed by a pad of our own, and stored in plain before that.

What nobody's key opens stays as it is: it opened nothing before, and opens nothing afterwards.
"""

import base64

from django.apps.registry import Apps
from django.db import migrations, models
from django.utils.crypto import constant_time_compare

from tournament.security.encryption import encrypt
from tournament.security.signing import signatures

SEALED = "1."
ONCE = PROOF = 12


def encrypt_anew(apps: Apps, _schema_editor: object) -> None:
    """Encrypt every secret with the key that is in use."""
    factors = apps.get_model("tournament", "SecondFactor").objects.all()
    for factor in factors:
        secret = unsealed(factor.secret)
        if secret is not None:
            factors.filter(pk=factor.pk).update(secret=encrypt(secret))


def unsealed(secret: str) -> str | None:
    """Return a secret as phones know it; None where no key of the house opens it."""
    if not secret.startswith(SEALED):
        return secret
    text = secret.removeprefix(SEALED)
    content = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    body, proof = content[:-PROOF], content[-PROOF:]
    proofs = signatures("tournament.sealing.proof", body)
    pads = signatures("tournament.sealing.pad", body[:ONCE])
    for right, pad in zip(proofs, pads, strict=True):
        if constant_time_compare(proof, right[:PROOF]):
            plain = bytes(a ^ b for a, b in zip(body[ONCE:], pad, strict=False))
            return base64.b32encode(plain).decode()
    return None


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0012_sheets_may_have_settings_of_their_own"),
    ]

    operations = [
        migrations.AlterField(
            model_name="secondfactor",
            name="secret",
            field=models.CharField(max_length=200),
        ),
        migrations.RunPython(encrypt_anew),
    ]
