import { act, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { getDeployment, login, setDeployment } from "@agio/sdk";
import { PairStrip } from "../src/strip/PairStrip";
import { host, list, NAMES, show } from "./stage";

beforeEach(() => {
  vi.stubGlobal("matchMedia", (query: string) => ({
    matches: query.includes("767px"),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }));
  const account = { id: "account", entry: "", screens: [], links: { "account.login": "/login" } };
  setDeployment({ ...getDeployment(), remotes: [account] });
  host({ "web/favourites": list() });
});

describe("the first line of the trade page on a phone, which has no header", () => {
  it("lets a visitor in, who comes back to the pair", async () => {
    show(<PairStrip {...NAMES} />);
    const entrance = await screen.findByRole("link", { name: "spot.form.login" });
    expect(entrance).toHaveAttribute("href", `/login?next=${encodeURIComponent("/")}`);
  });
  it("says what is traded to who is signed in", async () => {
    act(() => login("token"));
    show(<PairStrip {...NAMES} />);
    expect(await screen.findByText("spot.strip.spot")).toBeInTheDocument();
    expect(screen.queryByRole("link", { name: "spot.form.login" })).toBeNull();
  });
});
