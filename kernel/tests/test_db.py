async def test_smoke(db, owner_db):
    assert await db.fetchval("SELECT current_user") == "agio_app"
    assert await owner_db.fetchval("SELECT current_user") == "agio"
