import { render, screen } from "@testing-library/react";
import { afterAll, beforeEach, expect, test } from "vitest";
import { ReasonText, translator } from "@agio/sdk";

beforeEach(() => {
  translator.addResourceBundle("en", "reasons", {
    "c2c.reason.bought": "Bought for a wire",
    "c2c.refusal.not_arrived": "No money has arrived for this order",
    "c2c.refusal.other_payer": "The transfer came from somebody else's account",
  });
});
afterAll(() => translator.removeResourceBundle("en", "reasons"));

test("why money moved is told by its owner's text", () => {
  render(<ReasonText reason="c2c.bought" />);
  expect(screen.getByText("Bought for a wire")).toBeInTheDocument();
});

test("what an operator chose for a refusal is told by the text of its code", () => {
  render(<ReasonText reason="c2c.refusal.not_arrived" />);
  expect(screen.getByText("No money has arrived for this order")).toBeInTheDocument();
});

test("several codes are told one after the other", () => {
  render(<ReasonText reason="c2c.refusal.not_arrived,c2c.refusal.other_payer" />);
  expect(screen.getByText("No money has arrived for this order · The transfer came from somebody else's account")).toBeInTheDocument();
});

test.each(["Your bank sent 480.00 EUR. Please ask them.", "Under_review", "The wire of 3.11. came back", "Legible"])(
  "what an operator wrote (%s) stands as it is",
  (words) => {
    render(<ReasonText reason={words} />);
    expect(screen.getByText(words)).toBeInTheDocument();
  },
);

test("a movement of a plugin that is gone reads as its name does", () => {
  render(<ReasonText reason="gone.paid_out" />);
  expect(screen.getByText("gone paid out")).toBeInTheDocument();
});
