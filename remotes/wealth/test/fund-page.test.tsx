import { act, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { login, setDeployment } from "@agio/sdk";
import { deployment } from "../../../shell-web/test/deployment";
import { host, ok, pageOf } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import FundPage from "../src/fund/FundPage";

test("a fund's page leads to the lists of orders that menus lead to, and to no other", async () => {
  const entry = (path: string) => ({ menu: "user" as const, label: "wealth.nav.orders", path });
  setDeployment({
    ...deployment(),
    remotes: [{ id: "wealth", entry: "", screens: [], navigation: [entry("/etflow_wdtg"), entry("/etf_wdtg")] }],
  });
  host({ "web/info": ok({ uid: "1", name: "Mio", realm: "real" }), "web/getFundList": pageOf() });
  act(() => login("token"));
  open("/etflow_buy", { "/etflow_buy": <FundPage /> });
  await screen.findByText("wealth.none.funds");
  expect(screen.getAllByRole("link").map((one) => one.getAttribute("href"))).toEqual(["/etflow_wdtg", "/etf_wdtg"]);
});
