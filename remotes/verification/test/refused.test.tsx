import { cleanup, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { open } from "../../../shell-web/test/stage";
import { Again } from "../src/identity/Again";
import { Levels } from "../src/Levels";
import type { Identity, Overview } from "../src/wire.gen";

const REJECTED: Identity = {
  level: 1,
  state: "rejected",
  country: "JP",
  type: 2,
  document: "passport",
  name: "Mio",
  number_end: "0T44",
  bank: "",
  card_end: "",
  refused: [{ part: "held", reason: "verification.refusal.held_covered" }],
  open: ["held"],
  sent_at: "2026-11-19T20:31:00Z",
  decided_at: "2026-11-20T09:00:00Z",
};

it("says that it was refused, where it leads to sending it again", () => {
  const links = { "verification.primary": "/smauth" };
  setDeployment({ ...deployment(), remotes: [{ id: "verification", entry: "", screens: [], links }] });
  const overview = { primary: REJECTED, advanced: null, address: null, tier: 0, risk: 0 } as unknown as Overview;
  open("/sfyz", { "/sfyz": <Levels overview={overview} /> });
  expect(screen.getByRole("link", { name: /verification\.primary\.title.*verification\.state\.rejected/ })).toHaveAttribute(
    "href",
    "/smauth",
  );
});

it("names of what a level opens only what the deployment offers", () => {
  const overview = { primary: null, advanced: null, address: null, tier: 1, risk: 0 } as unknown as Overview;
  const links = { "verification.primary": "/smauth", "verification.credit": "/xinyongfen", "wallet.withdraw": "/withdraw" };
  setDeployment({ ...deployment(), remotes: [{ id: "verification", entry: "", screens: [], links }] });
  open("/sfyz", { "/sfyz": <Levels overview={overview} /> });
  expect(screen.getByText("verification.opens.withdrawals · verification.credit.title")).toBeInTheDocument();
  expect(screen.getAllByText("verification.opens.limits")).toHaveLength(2);
  expect(screen.queryByText(/opens\.(c2c|loans|wealth)/)).toBeNull();
  cleanup();
  const all = { ...links, "c2c.offers": "/c2c_index", "lending.apply": "/loanApply", "wealth.vips": "/vip_index" };
  setDeployment({ ...deployment(), remotes: [{ id: "verification", entry: "", screens: [], links: all }] });
  open("/sfyz", { "/sfyz": <Levels overview={overview} /> });
  for (const text of ["c2c", "loans", "wealth"]) expect(screen.getByText(new RegExp(`opens\\.${text}`))).toBeInTheDocument();
});

it("says of what was refused why, and to send it again", () => {
  open("/smauth", { "/smauth": <Again rejected={REJECTED} /> });
  const reported = screen.getByRole("alert");
  for (const text of ["verification.again_title", "verification.refusal.held_covered", "verification.again_text"])
    expect(reported).toHaveTextContent(text);
});
