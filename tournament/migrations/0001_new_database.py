"""Create the tables of a new database at once, as they are after the migrations below."""

from importlib import import_module

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import ProjectState

REPLACED = (
    "0041_what_was_paid_out",
    "0044_dealer_of_a_phone_sheet",
    "0047_classes_of_minors",
    "0048_names_as_initials",
    "0049_payments",
    "0050_fee_classes",
    "0051_cash_counts_and_bank_rows",
    "0055_stakes_one_by_one",
    "0056_prize_lists",
    "0060_access_tokens",
    "0061_kept_answers",
    "0062_webhooks",
    "0070_people_of_a_final",
    "0071_days_and_regions",
    "0072_licence_of_a_series",
    "0077_live_revisions",
    "0078_people_by_surname",
    "0079_journal_by_revision",
    "0080_no_withheld_payments",
    "0081_levy_per_start",
    "0082_prize_fund_of_series",
    "0085_sites_that_frame_pages",
    "0095_blob_store",
    "0100_days_of_a_licence",
    "0101_lists_of_the_past",
    "0105_fees_deducted_from_prizes",
    "0106_currencies",
    "0107_currency_of_bank_rows",
    "0110_emails_to_players",
    "0115_regulations_in_versions",
    "0120_periodic_tasks",
    "0125_stored_copies",
    "0130_payouts_of_series",
    "0140_news_and_documents",
    "0150_emails_to_nominees",
    "0160_followers_by_email",
    "0170_lists_as_sources_of_finals",
    "0180_digests_for_followers",
)


class Migration(migrations.Migration):
    """Django applies it to a new database only; an older one continues with its next migration."""

    initial = True

    dependencies = [
        ("auth", "__first__"),
    ]

    replaces = [("tournament", name) for name in REPLACED]

    # For the state only: the data that some of them move does not exist in a new database.
    operations = [
        operation
        for name in REPLACED
        for operation in import_module(f"tournament.migrations.{name}").Migration.operations
    ]

    def apply(
        self,
        project_state: ProjectState,
        schema_editor: BaseDatabaseSchemaEditor,
        collect_sql: bool = False,  # noqa: FBT001, FBT002 as Django has it
    ) -> ProjectState:
        """Create all tables from the state at the end, which is computed once.

        Django computes it again for each operation: 10 s of processor time instead of 1. Every
        first start and each worker of the tests would wait for it.
        """
        vars(project_state).pop("apps", None)
        after = self.mutate_state(project_state, preserve=False)
        for model in after.apps.get_app_config("tournament").get_models():
            schema_editor.create_model(model)
        return after
