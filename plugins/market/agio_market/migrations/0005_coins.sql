-- A coin that two operators publish becomes an asset of the ledger, with a number out of the market's own.
CREATE TRIGGER market_coin_listed AFTER INSERT ON catalogue_version
    FOR EACH ROW WHEN (NEW.catalogue = 'market.coins') EXECUTE FUNCTION ledger_list_asset(2000, 2999);
