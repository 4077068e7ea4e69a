import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useEffect } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UiProvider } from "@agio/ui";
import { Audit } from "../src/audit/Audit";
import type { ViewState } from "../src/console/useView";
import { useCommand } from "../src/command/useCommand";
import { begin, end } from "../src/session/token";
import { host, ok } from "./host";

vi.setConfig({ testTimeout: 20_000 });

function Change() {
  const { ask, dialog } = useCommand();
  useEffect(() => {
    ask({
      title: "Change",
      label: "Propose",
      call: "web/operatorParameterPropose",
      reason: null,
      fields: [{ name: "effective_at", label: "From when", kind: "moment", optional: true }],
    });
    // Asked once, when it is drawn.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return dialog;
}

const send = (form: string) => fireEvent.submit(document.querySelector(form) as Element);

beforeEach(() => begin("token"));
afterEach(() => end());

it("a command isn't sent with a moment that is none: without it, it would hold at once", async () => {
  const asked = host({ "web/operatorParameterPropose": ok(null) });
  render(<Change />, { wrapper: UiProvider });
  const field = await screen.findByLabelText("From when");
  fireEvent.change(field, { target: { value: "31/11/2026 10:00" } });
  fireEvent.blur(field);
  send("form#command");
  expect(screen.getByText("shell.date.wrong")).toBeInTheDocument();
  expect(asked).toHaveLength(0);
  fireEvent.change(field, { target: { value: "30/11/2026 10:00" } });
  send("form#command");
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked[0]?.fields.get("effective_at")).toBe(new Date("2026-11-30T10:00").toISOString());
});

it("the audit isn't searched for other days than those that were written", async () => {
  const asked = host({ "web/operatorAudit": ok({ rows: [], next: "" }) });
  render(<Audit view={{} as ViewState} />, { wrapper: UiProvider });
  const since = await screen.findByLabelText("operator.audit.since");
  await waitFor(() => expect(asked).toHaveLength(1));
  fireEvent.change(since, { target: { value: "1/2" } });
  send("form[role=search]");
  fireEvent.change(since, { target: { value: "01/02/2026" } });
  send("form[role=search]");
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]?.fields.get("since")).toBe(new Date("2026-02-01T00:00").toISOString());
});
