// Place an order that rests below the market, look at it, take it back.
import { Client } from "@agio/client";

const { AGIO_SITE, AGIO_KEY, AGIO_SECRET } = process.env;
const client = new Client({ site: AGIO_SITE, key: AGIO_KEY, signer: AGIO_SECRET });

const { last } = await client.call("accountEvents", {});
const { bids } = await client.call("spotDepth", { pair: "BTCUSDT" });
const price = String(Math.floor(Number(bids[0][0]) * 0.95)); // whole units are a multiple of the tick
const order = await client.call("placeSpotOrder", { pair: "BTCUSDT", side: "buy", type: "limit", price, quantity: "0.001" });
console.log("placed", order.id, "at", order.price);
await client.call("cancelSpotOrder", { id: order.id });
const { rows } = await client.call("accountEvents", { after: last });
for (const { number, what } of rows) console.log("event", number, what);
