import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Events } from "../src/case/Events";
import { FactLine } from "../src/case/FactText";
import { PluginText } from "../src/PluginText";
import type { CaseFact } from "../src/wire.gen";

const fact = (kind: CaseFact["kind"], value: string): CaseFact => ({ label: "kyc.fact.any", value, masked: false, kind, unit: "" });

const domains = vi.hoisted(() => [] as (string | undefined)[]);

vi.mock("@agio/sdk", async (original) => ({
  ...(await original<typeof import("@agio/sdk")>()),
  useT: (domain?: string) => {
    domains.push(domain);
    return (key: string) => (key === "kyc.event.returned" ? "Sent back" : key);
  },
}));

test("a key is said in the words of its plugin, and one without words otherwise", () => {
  render(<PluginText name="kyc.event.returned" />);
  expect(screen.getByText("Sent back")).toBeInTheDocument();
  render(<PluginText name="kyc.trigger.send_back" otherwise="Send back" />);
  expect(screen.getByText("Send back")).toBeInTheDocument();
});

test.each(["The register says otherwise; ticket 4711", "Checked. Twice", "Legible", "12.5 USDT"])(
  "what an operator wrote (%s) stands as it is, and asks for no catalogue of that name",
  (words) => {
    domains.length = 0;
    render(<Events events={[{ at: "2026-11-20T09:00:00Z", actor: "A. Okafor", label: "kyc.event.returned", note: words }]} />);
    expect(screen.getByText(words)).toBeInTheDocument();
    expect(new Set(domains)).toEqual(new Set(["operator", "kyc"]));
  },
);

test("what somebody wrote is marked as in no language of the page", () => {
  render(<FactLine facts={[fact("key", "kyc.event.returned"), fact("written", "Statement for my tax adviser")]} />);
  expect(screen.getByText("Statement for my tax adviser")).toHaveAttribute("translate", "no");
  expect(screen.getByText(/Sent back/).closest("[translate]")).toBeNull();
});

test("a sum has the decimals of its unit: none of yen, two at least of what has any", () => {
  const sum = (value: string, unit: string): CaseFact => ({ ...fact("amount", value), unit });
  const { container } = render(
    <FactLine facts={[sum("180000", "JPY"), sum("2500.00", "EUR"), sum("0.50000000", "BTC"), sum("25192.58", "VND")]} />,
  );
  expect(container).toHaveTextContent("180,000 JPY · 2,500.00 EUR · 0.50 BTC · 25,192.58 VND");
});
