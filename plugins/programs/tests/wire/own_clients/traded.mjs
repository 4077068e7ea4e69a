// A program of tests: what it is asked for by its environment, it does, and prints what came a line each.
import { ApiError, Client, Unreachable, privateKey } from "@agio/client";

const { AGIO_SITE, AGIO_KEY, AGIO_SECRET, AGIO_PEM, AGIO_LANGUAGE, AGIO_PATIENCE, AGIO_CALLS } = process.env;
const client = new Client({
  site: AGIO_SITE,
  key: AGIO_KEY,
  signer: AGIO_PEM === undefined ? AGIO_SECRET : privateKey(AGIO_PEM),
  language: AGIO_LANGUAGE ?? "en",
  patienceMs: 1000 * Number(AGIO_PATIENCE ?? "30"),
});
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

async function done(name, form, rtoken) {
  if (name === "rows_of") {
    const { call, ...rest } = form;
    const ids = [];
    for await (const { id } of client.rows(camel(call), rest)) ids.push(id);
    return ids;
  }
  if (name === "events") {
    // up to the first balance after so many orders
    const numbers = [];
    let orders = 0;
    for await (const { number, what } of client.events(form.after, 50)) {
      numbers.push(number);
      if (what === "placed") orders += 1;
      if (orders === form.orders && what === "balance") break;
    }
    return numbers;
  }
  return client.call(camel(name), form, rtoken);
}

for (const [name, form, rtoken] of JSON.parse(AGIO_CALLS)) {
  try {
    console.log(JSON.stringify(await done(name, form, rtoken)));
  } catch (error) {
    if (error instanceof ApiError) console.log(JSON.stringify({ refused: error.code, message: error.said, data: error.data }));
    else if (error instanceof Unreachable) console.log(JSON.stringify({ unreachable: error.rtoken }));
    else throw error;
  }
}
