import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { login, logout, queryClient } from "@agio/sdk";
import { open } from "../../../shell-web/test/stage";
import Questionnaire from "../src/questionnaire/Questionnaire";

const answers = (risk: object) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async (url: string) => {
      const data = String(url).includes("userinfo") ? { uid: "7", name: "Mio", realm: "real" } : risk;
      return new Response(JSON.stringify({ code: 0, message: "", data }));
    }),
  );

const show = (risk: object) => {
  queryClient.clear();
  answers(risk);
  login("a session");
  open("/questionnaire", { "/questionnaire": <Questionnaire /> });
};
afterEach(() => logout());

it("shows whoever may not answer yet from when, and no question", async () => {
  show({ level: 2, again: false, again_at: "2026-12-27T00:00:00Z", score: 50, assets: [] });
  expect(await screen.findByText("verification.questionnaire.taken")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "verification.questionnaire.send" })).toBeNull();
});

it("takes the answers of whoever may", async () => {
  show({ level: 2, again: true, again_at: null, score: 50, assets: [] });
  expect(await screen.findByRole("button", { name: "verification.questionnaire.send" })).toBeEnabled();
});
