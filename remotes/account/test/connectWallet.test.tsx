import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { setDeployment } from "@agio/sdk";
import { MemoryRouter } from "react-router";
import { deployment } from "../../../shell-web/test/deployment";
import { answer } from "../../../shell-web/test/fetch";
import { announced, connected } from "../src/wallet-login/browserWallets";
import { ConnectWallet } from "../src/wallet-login/ConnectWallet";
import WalletLogin from "../src/wallet-login/WalletLogin";

const ADDRESS = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const INFO = { uuid: "5d3a", name: "Test wallet", icon: "data:image/png;base64,AAAA", rdns: "example.wallet" };
const MESSAGE = `site wants you to sign in with your Ethereum account:\n${ADDRESS}\n\nNonce: 0a1b`;

let stop: () => void = () => undefined;
afterEach(() => stop());
beforeEach(() => setDeployment(deployment()));

/** A wallet that announces itself whenever a page asks. */
function wallet(request: (call: { method: string; params?: readonly unknown[] }) => Promise<unknown>) {
  const announce = () =>
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: { info: INFO, provider: { request } } }));
  window.addEventListener("eip6963:requestProvider", announce);
  stop = () => window.removeEventListener("eip6963:requestProvider", announce);
}

const signs = (signature: unknown = "0xabcd", address: unknown = ADDRESS.toLowerCase()) =>
  vi.fn(({ method }: { method: string }) => Promise.resolve(method === "eth_requestAccounts" ? [address] : signature));

test("the wallet that is chosen signs the text of this site, and only that", async () => {
  const request = signs();
  wallet(request);
  answer({ code: 0, data: { message: MESSAGE, nonce: "0a1b", expires_at: "" } });
  const signed = vi.fn();
  render(<ConnectWallet onSigned={signed} />);
  fireEvent.click(screen.getByRole("button", { name: "Test wallet" }));
  await waitFor(() => expect(signed).toHaveBeenCalledOnce());
  expect(signed.mock.calls[0]?.[0]).toMatchObject({ nonce: "0a1b", signature: "0xabcd" });
  const asked = request.mock.calls[1]?.[0] as unknown as { params: string[] };
  const bytes =
    asked.params[0]
      ?.slice(2)
      .match(/../g)
      ?.map((byte) => Number(`0x${byte}`)) ?? [];
  expect(new TextDecoder().decode(Uint8Array.from(bytes))).toBe(MESSAGE);
});

test("a text for another address isn't signed", async () => {
  const request = signs();
  wallet(request);
  answer({ code: 0, data: { message: MESSAGE.replace("5aAeb", "00000"), nonce: "0a1b", expires_at: "" } });
  render(<ConnectWallet onSigned={vi.fn()} />);
  fireEvent.click(screen.getByRole("button", { name: "Test wallet" }));
  await screen.findByText("account.wallet.strange");
  expect(request.mock.calls.map(([{ method }]) => method)).toEqual(["eth_requestAccounts"]);
});

test("another account of the wallet proves nothing", async () => {
  wallet(signs());
  render(<ConnectWallet address={`0x${"1".repeat(40)}`} onSigned={vi.fn()} />);
  fireEvent.click(screen.getByRole("button", { name: "Test wallet" }));
  await screen.findByText("account.wallet.other_account");
});

test.each([
  [4001, "rejected"],
  [-32002, "pending"],
  [-32603, "failed"],
])("a refusal %s of the wallet is told in words", async (code, said) => {
  wallet(() => Promise.reject(Object.assign(new Error("no"), { code })));
  const signed = vi.fn();
  render(<ConnectWallet onSigned={signed} />);
  fireEvent.click(screen.getByRole("button", { name: "Test wallet" }));
  await screen.findByText(`account.wallet.${said}`);
  expect(signed).not.toHaveBeenCalled();
});

test("what a wallet announces is read with care", async () => {
  const provider = { request: signs("<b>", "0x12") };
  expect(announced({ info: { ...INFO, icon: "https://tracker.example/p.png" }, provider })?.icon).toBe("");
  expect(announced({ info: INFO })).toBeNull();
  expect(announced(null)).toBeNull();
  const made = announced({ info: INFO, provider });
  await expect(connected(made!)).rejects.toMatchObject({ key: "failed" });
});

test("without a wallet the page says what to do, and asks for a phrase only where the deployment allows it", () => {
  const page = () =>
    render(
      <MemoryRouter>
        <WalletLogin />
      </MemoryRouter>,
    );
  const first = page();
  expect(screen.getByText("account.wallet.none")).toBeVisible();
  expect(screen.queryByText("account.wallet.other_ways")).toBeNull();
  expect(screen.queryByLabelText("account.wallet.phrase")).toBeNull();
  first.unmount();
  setDeployment({ ...deployment(), parameters: { "account.wallet.phrase": true } });
  page();
  expect(screen.getByText("account.wallet.other_ways")).toBeVisible();
});
