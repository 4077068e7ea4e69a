"""Every taking of the questionnaire."""

from agio_kernel.postgres.query import DB
from piccolo.columns import BigInt, SmallInt, Text, Timestamptz
from piccolo.table import Table


class Questionnaires(Table, tablename="verification_questionnaire", db=DB):
    """One row for each time it was answered; the newest one counts, and none is changed."""

    id = BigInt(primary_key=True)
    user_id = BigInt()
    purpose = SmallInt()
    investment_purpose = SmallInt()
    amount = SmallInt()
    trades = SmallInt()
    occupation = SmallInt()
    income = SmallInt()
    source = SmallInt()
    expected = SmallInt()
    score = SmallInt()
    level = SmallInt()
    asset1 = Text()
    asset2 = Text()
    asset3 = Text()
    created_at = Timestamptz()
