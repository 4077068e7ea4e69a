import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { formatFor } from "@agio/sdk";
import Console from "../src/console/Console";
import { totals } from "../src/money/Positions";
import { addressOf, differing, said } from "../src/products/product";
import { percent } from "../src/products/FieldValue";
import { begin, end } from "../src/session/token";
import type { Field, PositionRow } from "../src/wire.gen";
import { host, ok, pageOf, refusal, type Answers } from "./host";
import { open } from "./stage";

vi.setConfig({ testTimeout: 40_000 });

const READ = "operator.parameter.read";
const WRITE = "operator.parameter.write";
const field = (name: string, more: Partial<Field> = {}): Field => ({
  name,
  kind: "decimal",
  minimum: "0",
  maximum: "0.05",
  choices: [],
  optional: true,
  default: "",
  parameter: `spot.${name}`,
  fixed: false,
  unit: "share",
  label: `operator.${name}`,
  hint: "",
  ...more,
});
const FIELDS = [
  field("maker"),
  field("taker"),
  field("trading", { kind: "choice", choices: ["open", "closing"], parameter: "", default: "open", unit: "" }),
];
const catalogue = {
  id: "spot.pairs",
  title: "operator.pairs",
  key_label: "operator.pair",
  fields: FIELDS,
  columns: ["maker"],
  adds: false,
  retires: true,
};
const product = { ...catalogue, plugin: "spot", rows: 2, drafts: 1 };
const row = {
  key: "BTCUSDT",
  number: 0,
  since: null,
  retired: false,
  values: { maker: "0.001", taker: "0.0012", trading: "open" },
  own: [],
  new: false,
  draft: null,
  scheduled: null,
};
const detail = {
  ...catalogue,
  key: "BTCUSDT",
  new: false,
  number: 3,
  newest: 3,
  since: "2026-11-03T08:47:00Z",
  retired: false,
  content: { maker: "0.0005" },
  values: { maker: "0.0005", taker: "0.0012", trading: "open" },
  unsaid: { maker: "0.001", taker: "0.0012", trading: "open" },
  draft: null,
  scheduled: [],
  history: [],
  declined: [],
  knows_effect: true,
};
const draft = {
  id: "9007199254740993",
  content: { maker: "0.0004" },
  retired: false,
  base: 3,
  effective_at: null,
  state: "draft",
  maker: "rin",
  reason: "a season",
  checker: "",
  remark: "",
  created_at: "2026-11-04T08:47:00Z",
  decided_at: null,
  mine: false,
};
const fine = ok({ problems: [], effect: { known: true, refused: 3, of: 40, days: 30 } });

function show(address: string, permissions: string[], answers: Answers) {
  const info = ok({ login: "rin", name: "Rin", role: "admin", permissions, alone: [] });
  const asked = host({ "web/operatorInfo": info, "web/operatorQueues": pageOf(), ...answers });
  open(address, { "/operator": <Console />, "/operator/login": <p>the sign-in</p> });
  return asked;
}

beforeEach(() => {
  begin("token");
});
afterEach(() => end());

describe("a product's row", () => {
  it("is named by the address, whatever its key holds", () => {
    expect(addressOf(null)).toEqual({ product: null, key: null });
    expect(addressOf("spot.pairs")).toEqual({ product: "spot.pairs", key: null });
    expect(addressOf("spot.pairs/A/B")).toEqual({ product: "spot.pairs", key: "A/B" });
  });

  it("differs where a value does, and silence is no value", () => {
    expect(differing(FIELDS, { maker: "1" }, { maker: "1", taker: "" }).map(({ name }) => name)).toEqual([]);
    expect(differing(FIELDS, { maker: "1" }, { taker: "2" }).map(({ name }) => name)).toEqual(["maker", "taker"]);
    expect(said({ maker: "", taker: "2" })).toEqual({ taker: "2" });
    expect(percent(formatFor("en"), "0.0012")).toBe("0.12%");
    expect(percent(formatFor("es"), "0.0012")).toBe("0,12\u00a0%");
    expect(percent(formatFor("en"), "much")).toBe("much");
  });

  it("is found in its product and opened", async () => {
    const asked = show("/operator?view=products", [READ], {
      "web/operatorProducts": pageOf(product),
      "web/operatorProductRows": pageOf(row),
      "web/operatorProduct": ok(detail),
    });
    fireEvent.click(await screen.findByRole("button", { name: "operator.pairs" }));
    fireEvent.change(await screen.findByRole("searchbox"), { target: { value: "btc" } });
    await waitFor(() =>
      expect(
        asked
          .filter(({ call }) => call === "web/operatorProductRows")
          .at(-1)
          ?.fields.get("q"),
      ).toBe("btc"),
    );
    fireEvent.click(await screen.findByRole("button", { name: "BTCUSDT" }));
    expect(await screen.findByText("operator.products.terms")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "operator.products.draft" })).toBeNull();
  });

  it("says where there is none yet what to do next, and that a search found nothing only of a search", async () => {
    const adds = { ...product, adds: true };
    show("/operator?view=products", [READ, WRITE], { "web/operatorProducts": pageOf(adds), "web/operatorProductRows": pageOf() });
    fireEvent.click(await screen.findByRole("button", { name: "operator.pairs" }));
    expect(await screen.findByText("operator.products.no_rows")).toBeInTheDocument();
    expect(screen.getByText("operator.products.no_rows_hint")).toBeInTheDocument();
    fireEvent.change(screen.getByRole("searchbox"), { target: { value: "btc" } });
    expect(await screen.findByText("operator.products.none")).toBeInTheDocument();
  });

  it("says nothing of a new row's empty fields before they were left or a draft was tried", async () => {
    show("/operator?view=products&item=spot.pairs/NOVA", [READ, WRITE], {
      "web/operatorProduct": ok({ ...detail, key: "NOVA", new: true, number: 0, newest: 0, content: {}, values: {}, unsaid: {} }),
      "web/operatorProductCheck": ok({
        problems: ["maker", "taker"].map((name) => ({ field: name, message: `${name} is missing` })),
        effect: { known: false, refused: 0, of: 0, days: 30 },
      }),
    });
    const maker = await screen.findByLabelText("operator.maker");
    await new Promise((done) => setTimeout(done, 800));
    expect(screen.queryByText(/is missing/)).toBeNull();
    fireEvent.focus(maker);
    fireEvent.blur(maker);
    expect(await screen.findByText("maker is missing")).toBeInTheDocument();
    expect(screen.queryByText("taker is missing")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "operator.products.draft" }));
    expect(await screen.findByText("taker is missing")).toBeInTheDocument();
  });

  it("says beside the field what is wrong and is drafted only when nothing is", async () => {
    let wrong = true;
    const asked = show("/operator?view=products&item=spot.pairs/BTCUSDT", [READ, WRITE], {
      "web/operatorProduct": ok(detail),
      "web/operatorProductCheck": () =>
        wrong ? ok({ problems: [{ field: "maker", message: "too high" }], effect: { known: false, refused: 0, of: 0, days: 30 } }) : fine,
      "web/operatorProductDraft": ok({ draft: "1" }),
    });
    const maker = await screen.findByLabelText("operator.maker");
    expect(maker).toHaveValue("0.0005");
    fireEvent.change(maker, { target: { value: "0.5" } });
    expect(await screen.findByText("too high")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "operator.products.draft" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    wrong = false;
    fireEvent.change(maker, { target: { value: "0.0004" } });
    expect(await screen.findByText("operator.parameters.would_refuse")).toBeInTheDocument();
    fireEvent.click(screen.getByRole("button", { name: "operator.products.draft" }));
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).getByText(/0\.04/)).toBeInTheDocument();
    fireEvent.change(within(dialog).getByLabelText("operator.case.reason"), { target: { value: "a season" } });
    fireEvent.submit(document.querySelector("form#command") as Element);
    await waitFor(() => expect(asked.some(({ call }) => call === "web/operatorProductDraft")).toBe(true));
    const sent = Object.fromEntries(asked.find(({ call }) => call === "web/operatorProductDraft")?.fields ?? []);
    expect(sent).toMatchObject({
      product: "spot.pairs",
      key: "BTCUSDT",
      values: '{"maker":"0.0004"}',
      base: "3",
      retired: "false",
      reason: "a season",
    });
  });

  it("is published by another operator than its maker", async () => {
    const asked = show("/operator?view=products&item=spot.pairs/BTCUSDT", [READ, WRITE], {
      "web/operatorProduct": ok({ ...detail, draft }),
      "web/operatorProductDecide": refusal(192, "Somebody was first"),
    });
    fireEvent.click(await screen.findByRole("button", { name: "operator.products.publish" }));
    expect(screen.queryByRole("button", { name: "operator.products.withdraw" })).toBeNull();
    expect(screen.queryByLabelText("operator.maker")).toBeNull();
    await screen.findByRole("dialog");
    fireEvent.submit(document.querySelector("form#command") as Element);
    expect(await screen.findByText("Somebody was first")).toBeInTheDocument();
    expect(Object.fromEntries(asked.find(({ call }) => call === "web/operatorProductDecide")?.fields ?? [])).toMatchObject({
      draft: draft.id,
      decision: "publish",
    });
  });

  it("is drafted as written, however soon after the last letter, and says that it couldn't be looked at", async () => {
    let line = false;
    const asked = show("/operator?view=products&item=spot.pairs/BTCUSDT", [READ, WRITE], {
      "web/operatorProduct": ok(detail),
      "web/operatorProductCheck": () => (line ? fine : "lost"),
    });
    fireEvent.change(await screen.findByLabelText("operator.maker"), { target: { value: "0.0004" } });
    fireEvent.click(screen.getByRole("button", { name: "operator.products.draft" }));
    expect(await screen.findByText("shell.error.lost")).toBeInTheDocument();
    line = true;
    fireEvent.change(screen.getByLabelText("operator.maker"), { target: { value: "0.0003" } });
    fireEvent.click(screen.getByRole("button", { name: "operator.products.draft" }));
    expect(within(await screen.findByRole("dialog")).getByText(/0\.03/)).toBeInTheDocument();
    const looked = asked.filter(({ call }) => call === "web/operatorProductCheck").at(-1);
    expect(looked?.fields.get("values")).toContain("0.0003");
  });

  it("is taken back by its maker, who may go on with it", async () => {
    show("/operator?view=products&item=spot.pairs/BTCUSDT", [READ, WRITE], {
      "web/operatorProduct": ok({ ...detail, draft: { ...draft, mine: true } }),
      "web/operatorProductCheck": fine,
    });
    expect(await screen.findByRole("button", { name: "operator.products.withdraw" })).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "operator.products.publish" })).toBeNull();
    expect(screen.getByLabelText("operator.maker")).toHaveValue("0.0004");
  });
});

describe("exposure", () => {
  it("adds up what is long and what is short, asset by asset, and leaves out what has no price", () => {
    const of = (quote: string, value: string, result: string) => ({ quote, value, result }) as PositionRow;
    expect(totals([of("USDT", "10", "1"), of("USDT", "-4", "-2.5"), of("USDT", "", ""), of("USD", "3", "0")])).toEqual([
      { quote: "USDT", gross: "14", net: "6", result: "-1.5" },
      { quote: "USD", gross: "3", net: "3", result: "0" },
    ]);
  });
});
