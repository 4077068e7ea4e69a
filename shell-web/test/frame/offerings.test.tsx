import { act, render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { feed, getDeployment, setDeployment, setRemoteLoader, siteNow } from "@agio/sdk";
import { Button, CommandDialog, UiProvider, useAnyCommand } from "@agio/ui";
import { Products } from "../../src/home/Products";
import { ClockBar } from "../../src/frame/ClockBar";
import { useMenuLinks } from "../../src/frame/navigation";
import { useOfferings } from "../../src/frame/useOfferings";
import { Screen } from "../../src/screens/Screen";
import { answer } from "../fetch";
import { deployment } from "../deployment";

const SCREEN = { path: "/earn", name: "earn", access: "visitor", layout: "app" } as const;
const tile = (path: string) => ({ title: `t${path}`, text: "x", icon: "coin", path, order: 1 });
const EARN = {
  id: "earn",
  entry: "",
  screens: [SCREEN],
  navigation: [{ menu: "top" as const, label: "Earn", path: "/earn" }],
  tiles: [tile("/earn")],
};
const OTHER = { id: "other", entry: "", screens: [], tiles: [tile("/other")] };
const SHEET = { params: {}, lines: [] };

function Site() {
  useOfferings();
  const [link] = useMenuLinks("top");
  const buy = useAnyCommand({ call: "web/buyEarn", done: () => ({ text: "" }) });
  const end = useAnyCommand({ call: "web/endEarn", done: () => ({ text: "" }) });
  return (
    <>
      <ClockBar />
      <nav>{link?.label}</nav>
      <Products />
      <Screen remote="earn" entry={SCREEN} />
      <Button paused={buy.paused}>Buy</Button>
      <Button paused={end.paused}>End</Button>
      <CommandDialog command={buy} open onClose={() => {}} title="Buy" sheet={SHEET} label="Confirm" />
    </>
  );
}

function watch() {
  let hear: (data: unknown) => void = () => {};
  vi.spyOn(feed, "listen").mockImplementation((topic, listener) => {
    if (topic === "offerings") hear = (data) => act(() => listener({ topic, data } as never));
    return () => {};
  });
  answer({ code: 0, message: "", data: { rows: [] } });
  setRemoteLoader(async () => ({ id: "earn", screens: { earn: async () => ({ default: () => <p>What I have</p> }) } }) as never);
  setDeployment({ ...deployment(), plugins: ["earn", "other"], sold: ["/earn"], remotes: [EARN, OTHER] });
  render(
    <UiProvider>
      <RouterProvider router={createMemoryRouter([{ path: "/", element: <Site /> }])} />
    </UiProvider>,
  );
  return (data: unknown) => hear(data);
}

const button = (name: string) => screen.findByRole("button", { name, hidden: true });

afterEach(() => {
  vi.restoreAllMocks();
  setDeployment(deployment());
});

test("a product that is drained while somebody looks is paused on its page, its tile, in the menu and on the button", async () => {
  const hear = watch();
  expect(await button("Confirm")).toBeEnabled();
  expect(await screen.findByText("What I have")).toBeInTheDocument();
  hear({ plugins: ["earn", "other"], paused: { earn: ["web/buyEarn"] }, sold: ["/earn"], clock_ahead_ms: 0 });
  expect(await button("Buy")).toBeDisabled();
  expect(await button("Confirm")).toBeDisabled();
  expect(await button("End")).toBeEnabled();
  expect(screen.getByText("shell.offering.short")).toBeInTheDocument(); // of one tile alone
  expect(screen.getByText(/shell\.offering\.place/)).toBeInTheDocument();
  expect(screen.getAllByText("shell.offering.paused").length).toBe(2); // above the screen, and where it would be confirmed
  hear({ plugins: ["earn", "other"], paused: {}, sold: ["/earn"], clock_ahead_ms: 0 });
  expect(await button("Buy")).toBeEnabled();
  expect(screen.queryByText("shell.offering.paused")).toBeNull();
});

test("a product that is switched off leaves the page that is open, the menu and the tiles", async () => {
  const hear = watch();
  answer({ code: 0, message: "", data: { ...getDeployment(), plugins: ["other"], remotes: [OTHER] } });
  hear({ plugins: ["other"], paused: {}, sold: ["/earn"], clock_ahead_ms: 0 });
  expect(await screen.findByText("shell.notOffered.title")).toBeInTheDocument();
  expect(screen.queryByText("Earn")).toBeNull();
});

test("a product of which nothing is sold any more leaves menu and tiles, and its open page stays; sold again it is back", async () => {
  const hear = watch();
  expect(await screen.findByText("What I have")).toBeInTheDocument();
  const empty = { ...EARN, navigation: [], tiles: [] };
  const says = (sold: string[], ...remotes: object[]) => {
    answer({ code: 0, message: "", data: { ...getDeployment(), sold, remotes } });
    hear({ plugins: ["earn", "other"], paused: {}, sold, clock_ahead_ms: 0 });
  };
  says([], empty, OTHER);
  await waitFor(() => expect(screen.queryByText("Earn")).toBeNull());
  expect(screen.queryByText("t/earn")).toBeNull();
  expect(screen.getByText("What I have")).toBeInTheDocument();
  says(["/earn"], EARN, OTHER);
  expect(await screen.findByText("Earn")).toBeInTheDocument();
  expect(await screen.findByText("t/earn")).toBeInTheDocument();
});

test("a clock that is moved while somebody looks is told above the page that is open", async () => {
  const hear = watch();
  await button("Buy");
  expect(screen.queryByLabelText("shell.clock.title")).toBeNull();
  const before = siteNow();
  hear({ plugins: ["earn", "other"], paused: {}, sold: ["/earn"], clock_ahead_ms: 86_400_000 });
  expect(screen.getByLabelText("shell.clock.title")).toBeInTheDocument();
  expect(siteNow() - before).toBeGreaterThanOrEqual(86_400_000);
});
