import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { replaceTable, setDeployment } from "@agio/sdk";
import { INDICATORS as LISTED } from "../../trade/src/indicators";
import { INDICATORS } from "../../src/home/indicators";
import { InFigures } from "../../src/home/InFigures";
import { deployment } from "../deployment";
import { answer } from "../fetch";

const rows = ["BTCUSDT", "ETHUSDT"].map((symbol) => ({ symbol, last: "1", change: "0", decimals: 2 }));
const figureOf = (name: string) => screen.queryByText(`shell.figures.${name}`)?.nextElementSibling?.textContent;

it("counts what can be counted, and shows nothing that nobody has stated", async () => {
  const contract = { id: "contract", entry: "", screens: [], links: { "contract.trade": "/preciousMetal" } };
  setDeployment({ ...deployment(), countries: 245, remotes: [contract] });
  replaceTable(rows as never);
  const value = { value: "100", format: "multiple", unit: "", high: "" };
  const figure = { value, note: { key: "contracts.nav.figure", numbers: {} }, drawing: null };
  answer({ code: 0, message: "", data: { rows: [{ path: "/preciousMetal", figure }], next: "" } });
  render(<InFigures />);
  expect(await screen.findByText("100×")).toBeInTheDocument();
  expect(["instruments", "indicators", "countries", "leverage"].map(figureOf)).toEqual(["2", String(LISTED.length), "245", "100×"]);
  expect(["payment_methods", "traders"].map(figureOf)).toEqual([undefined, undefined]);
});

it("shows what was stated with its source", () => {
  setDeployment({ ...deployment(), home: { traders: { value: 1200, source: "Annual report 2026" } } });
  render(<InFigures />);
  expect(figureOf("traders")).toBe("1,200 shell.figures.source");
});

it("has as many indicators as the chart", () => {
  expect(INDICATORS).toBe(LISTED.length);
});
