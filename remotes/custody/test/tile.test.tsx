import { fireEvent, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { login } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { ProductTile } from "../src/ProductTile";
import type { Product } from "../src/wire.gen";

const YEAR: Product = {
  key: "usdt-365",
  coin: "USDT",
  days: 365,
  low: "0.0045",
  high: "0.0065",
  minimum: "5000",
  maximum: "200000",
  quota: "10000000",
  taken: "0.000000",
  sold_out: false,
  risk: "aggressive",
  locked: true,
  credit: "daily",
  rule: "share",
  damages: "0.05",
  yearly: { apr_low: "1.0950", apr_high: "1.8250", apy_low: "1.9554", apy_high: "4.9804", source: "operator" },
  published: [],
};

function show(product: Product) {
  const choose = vi.fn();
  const element = (
    <UiProvider>
      <ProductTile product={product} chosen={false} onChoose={choose} />
    </UiProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
  return choose;
}

describe("a custody product that needs a risk level", () => {
  beforeEach(() => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    login("token");
  });

  it("says which, and isn't bought by somebody who has it not", async () => {
    const choose = show(YEAR);
    expect(await screen.findByText("custody.needs_level")).toBeInTheDocument();
    expect(screen.queryByRole("button", { name: "custody.choose" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "custody.assess" }));
    expect(choose).not.toHaveBeenCalled();
  });

  it("is bought as any other by somebody who has it", async () => {
    const choose = show({ ...YEAR, locked: false });
    fireEvent.click(await screen.findByRole("button", { name: "custody.choose" }));
    expect(screen.queryByText("custody.needs_level")).toBeNull();
    expect(choose).toHaveBeenCalledOnce();
  });
});
