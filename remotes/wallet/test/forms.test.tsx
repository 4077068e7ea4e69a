import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { changeLanguage, feed, feedState, login, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok, pageOf, refusal, type Answers } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import Deposit from "../src/deposit/Deposit";
import Receipts from "../src/destinations/Receipts";
import Exchange from "../src/exchange/Exchange";
import Transfer from "../src/transfer/Transfer";
import Withdraw from "../src/withdraw/Withdraw";

vi.setConfig({ testTimeout: 20_000 });

const ENGLISH = { key: "en", tag: "en", name: "English", htmlLang: "en" };
const JAPANESE = { key: "jp", tag: "ja", name: "日本語", htmlLang: "ja" };
const NEW = "0x8f3a000000000000000000000000000000004c7e";

const saved = (id: string, remark: string) => ({
  id,
  remark,
  coin: "USDT",
  chain: "ERC20",
  address: `0x${id.repeat(40)}`,
  usable_at: "2026-11-20T00:00:00Z",
  held: false,
  created_at: "2026-11-01T00:00:00Z",
});
const terms = (more: object = {}) => ({
  coin: "USDT",
  chain: "ERC20",
  ways: [{ coin: "USDT", chain: "ERC20" }],
  fee_fixed: "0.000000",
  decimals: 6,
  available: "1000.000000",
  minimum: "100.000000",
  maximum: "200000.000000",
  fee_rate: "0.05",
  amount: null,
  fee: null,
  net: null,
  address: null,
  review: [],
  blocked: [],
  cancel_minutes: 5,
  address_hold_minutes: 0,
  window: { start: "12:00", end: "24:00", zone: "Asia/Hong_Kong", open: true, now: new Date().toISOString(), changes_at: null },
  day: { limit: 2, used: 0, left: 2 },
  consumption: { share: "0.9", deposited: "0.00", required: "0.00", spent: "0.00", missing: "0.00", met: true, came_in: [], counted: [] },
  ...more,
});
const asset = (coin: string, wallet: string, available: string) => ({
  coin,
  name: coin,
  wallet,
  available,
  frozen: "0",
  usdt: available,
  frozen_usdt: "0",
  priced: true,
  decimals: 6,
});
const OWN = {
  "web/info": ok({ uid: "1", name: "Mio", realm: "real" }),
  "web/security": ok({ trading_password: true, totp: false, passkeys: 0, short_password: false, review_until: null, held_until: null }),
  "web/withdrawRecords": pageOf(),
  "web/accountRecords": pageOf(),
  "web/exchangeRecords": pageOf(),
  "web/depositRecords": pageOf(),
  "web/bankCards": pageOf(),
  "web/withdrawAddresses": pageOf(saved("1", "First"), saved("2", "Second")),
  "web/getAsset2": ok({
    realm: "real",
    total_usdt: "1000.00",
    rows: [asset("USDT", "spot", "1000"), asset("BTC", "spot", "1"), asset("USDT", "contract", "5")],
  }),
};

/** The withdrawal's quote: without an amount its terms, with one its fee, for an address what is known of it. */
const quoted = (fields: URLSearchParams): unknown => {
  const [amount, address] = [fields.get("amount"), fields.get("address")];
  return ok(
    terms({
      ...(amount && { amount, fee: "5.000000", net: "95.000000" }),
      ...(address && { address: { known: false, valid: true, problem: null, usable_at: null, held: false, remark: "" } }),
    }),
  );
};

function show(address: string, screens: Parameters<typeof open>[1], answers: Answers = {}) {
  const asked = host({ ...OWN, "web/withdrawQuote": quoted, ...answers });
  open(address, screens);
  return asked;
}
const write = async (label: string, text: string) => fireEvent.change(await screen.findByLabelText(label), { target: { value: text } });
const sendForm = () => fireEvent.submit(document.querySelector("form") as Element);

beforeEach(() => {
  setDeployment({
    ...deployment(),
    plugins: ["wallet", "contract"],
    remotes: [{ id: "wallet", entry: "", screens: [], wallets: ["spot", "contract"] }],
  });
  vi.spyOn(feed, "listen").mockReturnValue(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  login("token");
});
afterEach(async () => {
  await act(() => changeLanguage(ENGLISH));
});

describe("a withdrawal", () => {
  const withdraw = { "/withdraw": <Withdraw /> };

  test("goes where its owner last said, not where a link once led", async () => {
    show("/withdraw?address=1", withdraw);
    await screen.findByText("First");
    fireEvent.click(screen.getByLabelText("wallet.address.change"));
    await write("wallet.fact.address", NEW);
    await act(() => changeLanguage(JAPANESE));
    await waitFor(() => expect(screen.getByLabelText("wallet.fact.address")).toHaveValue(NEW));
    // The book is asked for in the new language, and answers.
    await act(() => new Promise((resolve) => setTimeout(resolve, 500)));
    expect(screen.queryByText("First")).toBeNull();
    expect(screen.getByLabelText("wallet.fact.address")).toHaveValue(NEW);
  });

  test("leaves the focus in the field that takes the address's place", async () => {
    show("/withdraw?address=1", withdraw);
    await screen.findByText("First");
    fireEvent.click(screen.getByLabelText("wallet.address.change"));
    expect(await screen.findByLabelText("wallet.fact.address")).toHaveFocus();
  });

  test("says that an address could not be checked, and checks it once more when the button is pressed", async () => {
    let line = false;
    const asked = show("/withdraw", withdraw, {
      "web/withdrawQuote": (fields: URLSearchParams) => (fields.get("address") && !line ? "lost" : quoted(fields)),
    });
    await write("wallet.fact.address", NEW);
    await write("wallet.withdraw.amount", "100");
    expect(await screen.findByText("No connection", {}, { timeout: 8_000 })).toBeInTheDocument();
    line = true;
    const before = asked.filter(({ fields }) => fields.get("address")).length;
    sendForm();
    await waitFor(() => expect(asked.filter(({ fields }) => fields.get("address")).length).toBeGreaterThan(before));
    expect(await screen.findByText("wallet.address.valid")).toBeInTheDocument();
    expect(screen.queryByText("No connection")).toBeNull();
  });

  test("asks once more for a fee that didn't come", async () => {
    let line = false;
    show("/withdraw?address=1", withdraw, {
      "web/withdrawQuote": (fields: URLSearchParams) => (fields.get("amount") && !line ? "lost" : quoted(fields)),
    });
    await screen.findByText("First");
    await write("wallet.withdraw.amount", "100");
    expect(await screen.findByText("No connection", {}, { timeout: 8_000 })).toBeInTheDocument();
    line = true;
    sendForm();
    await waitFor(() => expect(screen.queryByText("No connection")).toBeNull());
  });

  test("leaves by the coin and the network that are chosen, to an address of theirs, at their fee", async () => {
    const ways = [
      { coin: "USDT", chain: "ERC20" },
      { coin: "NOVA", chain: "TRC20" },
    ];
    const nova = { coin: "NOVA", chain: "TRC20", fee_rate: "0", fee_fixed: "5.000000" };
    const asked = show("/withdraw?address=1", withdraw, {
      "web/withdrawQuote": (fields: URLSearchParams) => {
        const answer = quoted(fields) as { data: object };
        return ok({ ...answer.data, ways, ...(fields.get("coin") === "NOVA" && nova) });
      },
      "web/submitWithdrawal": refusal(109, "Not available"),
    });
    await screen.findByText("First");
    fireEvent.click(screen.getByLabelText("wallet.address.change"));
    await write("wallet.fact.address", NEW);
    await write("wallet.withdraw.amount", "300");
    fireEvent.click(await screen.findByRole("combobox", { name: "wallet.column.coin" }));
    fireEvent.click(await screen.findByRole("option", { name: "NOVA", hidden: true }));
    expect(await screen.findByLabelText("wallet.fact.address"), "an address of another coin isn't kept").toHaveValue("");
    await waitFor(() => expect(screen.getByRole("combobox", { name: "wallet.fact.chain" })).toHaveDisplayValue("TRC20"));
    await write("wallet.fact.address", NEW);
    await write("wallet.withdraw.amount", "100");
    expect(await screen.findByText("wallet.withdraw.fee")).toBeInTheDocument();
    await screen.findByText("wallet.address.valid");
    sendForm();
    await write("shell.command.password", "123456");
    const sent = () => asked.find(({ call }) => call === "web/submitWithdrawal");
    await waitFor(() => expect(sent()).toBeDefined());
    expect(Object.fromEntries(sent()!.fields)).toMatchObject({
      coin: "NOVA",
      chain: "TRC20",
      amount: "100",
      fee: "5.000000",
      address: NEW,
    });
  });

  test("begins with the coin and the network that its link names, and keeps apart what is typed for each", async () => {
    const asked = show("/withdraw?coin=NOVA&chain=TRC20", withdraw, {
      "web/withdrawQuote": (fields: URLSearchParams) => {
        const answer = quoted(fields) as { data: object };
        const way = { coin: fields.get("coin") ?? "USDT", chain: fields.get("chain") ?? "ERC20" };
        return ok({
          ...answer.data,
          ways: [
            { coin: "USDT", chain: "ERC20" },
            { coin: "NOVA", chain: "TRC20" },
          ],
          ...way,
        });
      },
    });
    await waitFor(() => expect(screen.getByRole("combobox", { name: "wallet.fact.chain" })).toHaveDisplayValue("TRC20"));
    await write("wallet.withdraw.amount", "12");
    await waitFor(() =>
      expect(
        asked.some(({ call, fields }) => call === "web/withdrawQuote" && fields.get("coin") === "NOVA" && fields.get("amount") === "12"),
      ).toBe(true),
    );
    cleanup();
    open("/withdraw", withdraw);
    await waitFor(() => expect(screen.getByRole("combobox", { name: "wallet.fact.chain" })).toHaveDisplayValue("ERC20"));
    expect(screen.getByLabelText("wallet.withdraw.amount")).toHaveValue("");
  });

  test("says that a point alone is no amount", async () => {
    show("/withdraw?address=1", withdraw);
    await screen.findByText("First");
    await write("wallet.withdraw.amount", ".");
    sendForm();
    expect(await screen.findByText("shell.number.unfinished")).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole("button", { name: "wallet.withdraw.submit" })).toBeEnabled());
  });

  test("whose answer is missing is sent again as it was, however often its last step was closed and the form changed", async () => {
    const asked = show("/withdraw?address=1", withdraw, { "web/submitWithdrawal": "lost" });
    await screen.findByText("First");
    await write("wallet.withdraw.amount", "100");
    sendForm();
    await write("shell.command.password", "123456");
    expect(await screen.findByText("shell.error.lost")).toBeInTheDocument();
    fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await write("wallet.withdraw.amount", "300");
    sendForm();
    await screen.findByRole("dialog");
    fireEvent.click(screen.getByRole("button", { name: "shell.command.again" }));
    const sent = () =>
      asked.filter(({ call }) => call === "web/submitWithdrawal").map(({ fields }) => [fields.get("rtoken"), fields.get("amount")]);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual(sent()[0]);
  });
});

describe("another language keeps what was typed", () => {
  test("in the receipt settings", async () => {
    const receipt = { name: "", bank_name: "", bank_number: "", alipay_account: "", weixin_nickname: "", weixin_account: "" };
    show("/wallet", { "/wallet": <Receipts /> }, { "web/receiptSettings": ok(receipt) });
    await write("wallet.receipt.name", "Mio");
    await act(() => changeLanguage(JAPANESE));
    expect(await screen.findByLabelText("wallet.receipt.name")).toHaveValue("Mio");
  });

  test("of a deposit", async () => {
    const channel = {
      coin: "BTC",
      name: "Bitcoin",
      chain: "BTC",
      open: true,
      automatic: false,
      confirmations: 0,
      minimum: "0.001",
      decimals: 8,
    };
    const needs = { real: true, tier: 1, blocked: [], channels: [channel], voucher_required: false, review_minutes: 30 };
    show("/recharge", { "/recharge": <Deposit /> }, { "web/depositNeeds": ok(needs), "web/depositAddress": ok({ address: "bc1q" }) });
    await write("wallet.fact.hash", "abc");
    await act(() => changeLanguage(JAPANESE));
    expect(await screen.findByLabelText("wallet.fact.hash")).toHaveValue("abc");
  });

  test("of a transfer", async () => {
    show("/transfer", { "/transfer": <Transfer /> });
    await write("wallet.column.amount", "7");
    await act(() => changeLanguage(JAPANESE));
    expect(await screen.findByLabelText("wallet.column.amount")).toHaveValue("7");
  });
});

test("a transfer that wasn't answered is said, and asked for again with the same token", async () => {
  const replies = ["lost", ok({ id: "9", coin: "USDT", from: "spot", to: "contract", amount: "7" })];
  const asked = show("/transfer", { "/transfer": <Transfer /> }, { "web/transferAsset": () => replies.shift() });
  await write("wallet.column.amount", "7");
  sendForm();
  expect(await screen.findByText("shell.error.lost")).toBeInTheDocument();
  sendForm();
  expect(await screen.findByText("wallet.transfer.done")).toBeInTheDocument();
  const tokens = asked.filter(({ call }) => call === "web/transferAsset").map(({ fields }) => fields.get("rtoken"));
  expect(tokens).toHaveLength(2);
  expect(new Set(tokens).size).toBe(1);
});

test("a deposit leads to the bank wire where coins are bought by one, and says nothing of it elsewhere", async () => {
  const channel = {
    coin: "BTC",
    name: "Bitcoin",
    chain: "BTC",
    open: true,
    automatic: true,
    confirmations: 3,
    minimum: "0.001",
    decimals: 8,
  };
  const answers = {
    "web/depositNeeds": ok({ real: true, tier: 1, blocked: [], channels: [channel], voucher_required: true, review_minutes: 30 }),
    "web/depositAddress": ok({ coin: "BTC", chain: "BTC", address: "bc1q", minimum: "0.001", automatic: true, confirmations: 3 }),
  };
  show("/recharge", { "/recharge": <Deposit /> }, answers);
  await screen.findByText("wallet.rules.title");
  expect(screen.queryByText("wallet.deposit.wire")).toBeNull();
  cleanup();
  const c2c = { id: "c2c", entry: "", screens: [], links: { "c2c.offers": "/c2c" } };
  setDeployment({ ...deployment(), plugins: ["wallet", "c2c"], remotes: [{ id: "wallet", entry: "", screens: [] }, c2c] });
  show("/recharge", { "/recharge": <Deposit /> }, answers);
  expect(await screen.findByRole("link", { name: "wallet.command.c2c" })).toHaveAttribute("href", "/c2c");
});

describe("a transfer for what a form elsewhere lacks", () => {
  const moved = ok({ id: "9", coin: "USDT", from: "spot", to: "contract", amount: "7.5" });
  const screens = { "/transfer": <Transfer />, "/optionTrade": <p>The ticket</p>, "/": <p>Home</p> };
  const come = (back: string) => {
    const asked = host({ ...OWN, "web/transferAsset": moved });
    const router = open(`/transfer?to=contract&coin=USDT&amount=7.5&back=${encodeURIComponent(back)}`, screens);
    return { asked, router };
  };

  test("is filled in, and leads back to it", async () => {
    const { asked, router } = come("/optionTrade?pair=BTCUSDT");
    expect(await screen.findByLabelText("wallet.column.amount")).toHaveValue("7.5");
    sendForm();
    await screen.findByText("The ticket");
    const { pathname, search, state } = router.state.location;
    expect([pathname + search, state]).toEqual(["/optionTrade?pair=BTCUSDT", { resumed: true }]);
    expect(Object.fromEntries(asked.find(({ call }) => call === "web/transferAsset")?.fields ?? [])).toMatchObject({
      from: "spot",
      to: "contract",
      coin: "USDT",
      amount: "7.5",
    });
  });

  test("is for that sum, not for one that was left in the form another time", async () => {
    show("/transfer", screens);
    await write("wallet.column.amount", "7");
    cleanup();
    come("/optionTrade");
    expect(await screen.findByLabelText("wallet.column.amount")).toHaveValue("7.5");
  });

  test("leads nowhere but within the site", async () => {
    const { router } = come("//elsewhere.example/");
    await screen.findByLabelText("wallet.column.amount");
    sendForm();
    await screen.findByText("Home");
    expect(router.state.location.pathname).toBe("/");
  });
});

/** A call that waits for its answer until the test gives it. */
function held() {
  const waiting: ((reply: unknown) => void)[] = [];
  return {
    reply: () => new Promise((resolve) => waiting.push(resolve)),
    answer: (reply: unknown) => act(async () => waiting.shift()?.(reply)),
    asked: () => waitFor(() => expect(waiting).toHaveLength(1)),
  };
}

describe("what is being sent doesn't change, and what is said of it ends with an edit:", () => {
  const receipt = { name: "", bank_name: "", bank_number: "", alipay_account: "", weixin_nickname: "", weixin_account: "" };
  const channel = {
    coin: "BTC",
    name: "Bitcoin",
    chain: "BTC",
    open: true,
    automatic: false,
    confirmations: 0,
    minimum: "0.001",
    decimals: 8,
  };
  const needs = { real: true, tier: 1, blocked: [], channels: [channel], voucher_required: false, review_minutes: 30 };
  const forms = [
    { name: "a transfer", element: <Transfer />, call: "web/transferAsset", fields: { "wallet.column.amount": "7" } },
    {
      name: "a deposit",
      element: <Deposit />,
      call: "web/submitDeposit",
      fields: { "wallet.deposit.amount": "7", "wallet.fact.hash": "abc" },
      answers: { "web/depositNeeds": ok(needs), "web/depositAddress": ok({ address: "bc1q" }) },
    },
    {
      name: "receipt settings",
      element: <Receipts />,
      call: "web/saveReceiptSettings",
      fields: { "wallet.receipt.name": "7" },
      answers: { "web/receiptSettings": ok(receipt) },
    },
  ];

  test.each(forms)("$name", async ({ element, call, fields, answers }) => {
    const sending = held();
    const asked = show("/form", { "/form": element }, { ...answers, [call]: sending.reply });
    for (const [label, text] of Object.entries(fields)) await write(label, text);
    const [label] = Object.keys(fields) as [string];
    const field = screen.getByLabelText(label);
    act(() => field.focus());
    sendForm();
    await sending.asked();
    expect(field).toBeDisabled();
    // Where it is off, a field loses the focus.
    act(() => field.blur());
    await write(label, "8");
    expect(field).toHaveValue("7");
    await sending.answer("lost");
    expect(await screen.findByText("shell.error.lost")).toBeInTheDocument();
    await waitFor(() => expect(field).toHaveFocus());
    await write(label, "8");
    expect(field).toHaveValue("8");
    expect(screen.queryByText("shell.error.lost")).toBeNull();
    sendForm();
    await sending.asked();
    const tokens = asked.filter((one) => one.call === call).map(({ fields: sent }) => sent.get("rtoken"));
    expect(new Set(tokens).size).toBe(2);
  });
});

describe("an exchange", () => {
  const exchange = { "/exchange": <Exchange /> };
  const terms = {
    quote: "q1",
    from: "USDT",
    to: "BTC",
    amount: "100",
    receive: "0.0015",
    rate: "0.000015",
    spread: "0.002",
    fee_usdt: "0.20",
    expires_at: "",
    valid_ms: 60_000,
    minimum_usdt: "1",
    maximum_usdt: "100000",
  };
  const offered = ok(terms);
  const button = (name: string) => screen.findByRole("button", { name });

  test("that wasn't answered is sent again, also once its price is over: another price would be another exchange", async () => {
    const replies: unknown[] = [
      "lost",
      ok({ id: "5", from: "USDT", to: "BTC", amount: "100", receive: "0.0015", rate: "0.000015", created_at: "2026-11-22T07:00:00Z" }),
    ];
    const clock = Date.now;
    let later = 0;
    vi.spyOn(Date, "now").mockImplementation(() => clock() + later);
    const asked = show("/exchange", exchange, { "web/exchangeQuote": offered, "web/exchange": () => replies.shift() });
    await write("wallet.exchange.give", "100");
    sendForm();
    fireEvent.click(await button("wallet.exchange.take"));
    const again = await button("shell.command.again");
    later = 60_000;
    await screen.findByText("wallet.exchange.expired");
    expect(screen.queryByText("wallet.exchange.expired_note")).toBeNull();
    expect(screen.queryByRole("button", { name: "wallet.exchange.renew" })).toBeNull();
    fireEvent.click(again);
    expect(await screen.findByText("wallet.exchange.done")).toBeInTheDocument();
    const taken = asked.filter(({ call }) => call === "web/exchange").map(({ fields }) => fields.toString());
    expect(taken).toHaveLength(2);
    expect(new Set(taken).size).toBe(1);
  });

  test("whose price is over asks for another when it is told to, and not by itself; another amount drops it", async () => {
    const clock = Date.now;
    let later = 0;
    vi.spyOn(Date, "now").mockImplementation(() => clock() + later);
    const asked = show("/exchange", exchange, { "web/exchangeQuote": offered });
    const quotes = () => asked.filter(({ call }) => call === "web/exchangeQuote");
    await write("wallet.exchange.give", "100");
    sendForm();
    await button("wallet.exchange.take");
    later = 60_000;
    const renew = await button("wallet.exchange.renew");
    expect(screen.getByText("wallet.exchange.expired")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "wallet.exchange.take" })).toBeNull();
    expect(quotes()).toHaveLength(1);
    fireEvent.click(renew);
    await button("wallet.exchange.take");
    expect(quotes()).toHaveLength(2);
    await write("wallet.exchange.give", "101");
    await waitFor(() => expect(screen.queryByRole("button", { name: "wallet.exchange.take" })).toBeNull());
    expect(asked.filter(({ call }) => call === "web/exchange")).toHaveLength(0);
  });

  test("that the prices have left behind is told, and the next one is shown to be taken", async () => {
    const moved = { code: 3242, message: "The price has moved", data: null, field: "quote" };
    const replies: unknown[] = [offered, ok({ ...terms, quote: "q2", receive: "0.0014" })];
    const asked = show("/exchange", exchange, { "web/exchangeQuote": () => replies.shift(), "web/exchange": moved });
    await write("wallet.exchange.give", "100");
    sendForm();
    fireEvent.click(await button("wallet.exchange.take"));
    expect(await screen.findByText("The price has moved")).toBeInTheDocument();
    expect(await screen.findByText("0.0014", { exact: false })).toBeInTheDocument();
    const calls = (name: string) => asked.filter(({ call }) => call === name);
    expect([calls("web/exchangeQuote").length, calls("web/exchange").length]).toEqual([2, 1]);
    fireEvent.click(await button("wallet.exchange.take"));
    await waitFor(() => expect(calls("web/exchange").map(({ fields }) => fields.get("quote"))).toEqual(["q1", "q2"]));
  });

  test("isn't changed while it is sent: a lost answer is said with its own price", async () => {
    const sending = held();
    const asked = show("/exchange", exchange, { "web/exchangeQuote": offered, "web/exchange": sending.reply });
    await write("wallet.exchange.give", "100");
    sendForm();
    fireEvent.click(await button("wallet.exchange.take"));
    await sending.asked();
    expect(screen.getByLabelText("wallet.exchange.give")).toBeDisabled();
    expect(screen.getByLabelText("wallet.exchange.turn")).toBeDisabled();
    await write("wallet.exchange.give", "200");
    expect(screen.getByLabelText("wallet.exchange.give")).toHaveValue("100");
    sendForm();
    await sending.answer("lost");
    fireEvent.click(await button("shell.command.again"));
    await sending.asked();
    expect(asked.filter(({ call }) => call === "web/exchangeQuote")).toHaveLength(1);
    const taken = asked.filter(({ call }) => call === "web/exchange").map(({ fields }) => fields.toString());
    expect(taken).toHaveLength(2);
    expect(new Set(taken).size).toBe(1);
  });

  test("is refused beside its field, and says that a price didn't come", async () => {
    const replies = ["lost", refusal(3230, "At least 1 USDT", { field: "amount" })];
    show("/exchange", exchange, { "web/exchangeQuote": () => replies.shift() });
    await write("wallet.exchange.give", "100");
    sendForm();
    expect(await screen.findByText("shell.error.lost")).toBeInTheDocument();
    sendForm();
    expect(await screen.findByText("At least 1 USDT")).toBeInTheDocument();
    expect(screen.queryByText("shell.error.lost")).toBeNull();
  });

  test("of more than there is leads to a transfer of what is missing", async () => {
    setDeployment({
      ...deployment(),
      remotes: [{ id: "wallet", entry: "", screens: [], wallets: ["spot", "contract"], links: { "wallet.transfer": "/transfer" } }],
    });
    show("/exchange", exchange);
    await write("wallet.exchange.give", "1003.50");
    sendForm();
    const way = await screen.findByRole("link", { name: "shell.top_up.transfer" });
    expect(way).toHaveAttribute("href", expect.stringContaining("from=contract&to=spot&coin=USDT&amount=3.5&"));
  });

  test("has two coins, also where a link names the one that is given", async () => {
    show("/exchange?to=USDT", exchange);
    expect(await screen.findByLabelText("wallet.exchange.from")).toHaveValue("USDT");
    expect(screen.getByLabelText("wallet.exchange.to")).toHaveValue("BTC");
  });
});

test("prices that aren't live are neither asked for nor taken", async () => {
  feedState.set({ ...feedState.get(), state: "silent" });
  const asked = show("/exchange", { "/exchange": <Exchange /> }, { "web/exchangeQuote": ok({}) });
  await write("wallet.exchange.give", "100");
  expect(await screen.findByRole("button", { name: /wallet.exchange.ask/ })).toBeDisabled();
  sendForm();
  expect(await screen.findAllByText("shell.feed.held")).not.toHaveLength(0);
  expect(asked.filter(({ call }) => call === "web/exchangeQuote")).toHaveLength(0);
});

test.each([
  ["is offered where coins are bought by one", { "c2c.offers": "/c2c_index" }, ["/c2c_index"]],
  ["isn't offered where they aren't", {}, []],
])("a wire beside a deposit %s", async (_, links, ways) => {
  const c2c = { id: "c2c", entry: "", screens: [], links };
  setDeployment({ ...deployment(), remotes: [c2c] });
  const channel = {
    coin: "BTC",
    name: "Bitcoin",
    chain: "BTC",
    open: true,
    automatic: true,
    confirmations: 0,
    minimum: "0.001",
    decimals: 8,
  };
  const needs = { real: true, tier: 1, blocked: [], channels: [channel], voucher_required: false, review_minutes: 30 };
  show("/recharge", { "/recharge": <Deposit /> }, { "web/depositNeeds": ok(needs), "web/depositAddress": ok({ address: "bc1q" }) });
  await screen.findByText("wallet.screen.deposit");
  await screen.findAllByText(/BTC/);
  expect(screen.queryAllByRole("link", { name: "wallet.command.c2c" }).map((one) => one.getAttribute("href"))).toEqual(ways);
});
