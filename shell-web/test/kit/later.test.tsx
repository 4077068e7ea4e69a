import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { CopyList } from "@agio/ui";

it("says that it is busy until the code of a part is there, so that nobody takes the page for whole", async () => {
  const { container } = render(<CopyList rows={[{ label: "IBAN", value: "DE89370400440532013000" }]} />);
  expect(container.querySelector("[aria-busy=true]")).toBeInTheDocument();
  expect(await screen.findByText("IBAN")).toBeInTheDocument();
  expect(container.querySelector("[aria-busy=true]")).toBeNull();
});
