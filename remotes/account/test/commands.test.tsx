import { act, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test, vi } from "vitest";
import { login } from "@agio/sdk";
import { host, ok, pageOf } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import ApiKeys from "../src/profile/ApiKeys";
import Devices from "../src/sessions/Devices";

configure({ asyncUtilTimeout: 8_000 });
vi.setConfig({ testTimeout: 20_000 });

const DEVICE = {
  id: "9",
  agent: "Firefox",
  network: "10.0.0.0/24",
  created_at: "2026-11-01T00:00:00Z",
  seen_at: "2026-11-01T00:00:00Z",
  current: false,
};
const KEY = {
  id: "8",
  name: "Bot",
  key: "abcdef",
  scopes: ["read"],
  ips: [],
  state: "active",
  created_at: "2026-11-01T00:00:00Z",
  expires_at: "2099-11-01T00:00:00Z",
  used_at: null,
};
const SCREENS: [string, string, ReactNode, string, string][] = [
  ["a device", "web/revokeDevice", <Devices key="d" />, "account.devices.end", "account.devices.ended"],
  ["an API key", "web/revokeApiKey", <ApiKeys key="k" />, "account.keys.revoke", "account.keys.revoked"],
];

test.each(SCREENS)(
  "ending %s is a command: an answer that got lost is asked for again, and then it says what became of it",
  async (_name, call, element, label, done) => {
    let answers = 0;
    const tokens: (string | null)[] = [];
    host({
      "web/info": ok({ uid: "1", name: "Mio", realm: "real" }),
      "web/security": ok({ password_set: true, totp: false, recovery_left: 0, question: null, email: null, phone: null, wallet: null }),
      "web/devices": pageOf(DEVICE),
      "web/apiKeys": pageOf(KEY),
      [call]: (params: URLSearchParams) => {
        tokens.push(params.get("rtoken"));
        return ++answers === 1 ? Promise.reject(new TypeError("lost")) : ok(null);
      },
    });
    act(() => login("token"));
    open("/x", { "/x": element });
    fireEvent.click(await screen.findByRole("button", { name: label }));
    const dialog = await screen.findByRole("dialog");
    fireEvent.click(within(dialog).getByRole("button", { name: label }));
    expect(await within(dialog).findByText("shell.error.lost")).toBeInTheDocument();
    fireEvent.click(within(dialog).getByRole("button", { name: "shell.command.again" }));
    expect((await screen.findAllByText(done)).length).toBeGreaterThan(0);
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(tokens).toHaveLength(2);
    expect(tokens[1]).toBe(tokens[0]);
  },
);
