import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { setDeployment, type TileEntry } from "@agio/sdk";
import { Products } from "../../src/home/Products";
import { deployment } from "../deployment";

const tile = (path: string): TileEntry => ({ title: "spot.nav.trade", text: "spot.nav.text", icon: "ban", path, order: 1 });

function draw(...paths: string[]) {
  const base = deployment();
  const remotes = [{ id: "one", entry: "", screens: [], tiles: paths.map(tile) }];
  setDeployment({ ...base, remotes });
  return render(
    <MemoryRouter>
      <Products />
    </MemoryRouter>,
  );
}

it("draws no grid of one product, which the page above shows already", () => {
  draw("/a");
  expect(screen.queryByRole("list")).toBeNull();
});

it("draws every product where there are several", () => {
  draw("/a", "/b");
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});
