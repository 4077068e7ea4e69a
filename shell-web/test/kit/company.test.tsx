import { render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { setDeployment } from "@agio/sdk";
import { CompanyFacts, CompanyLine } from "@agio/ui";
import { deployment } from "../deployment";

const STATED = {
  name: "Example Markets Ltd",
  licence: "Example Authority, no. 987654",
  licence_url: "https://register.example/987654",
  email: "help@agio.example",
  phone: "+44 20 0000 0000",
};

describe("who runs the site", () => {
  beforeEach(() => setDeployment({ ...deployment(), company: STATED }));

  it("is told fact by fact, and what isn't stated isn't named", () => {
    render(<CompanyFacts />);
    expect(screen.getByText("Example Markets Ltd")).toBeTruthy();
    expect(screen.getByRole("link", { name: STATED.licence }).getAttribute("href")).toBe(STATED.licence_url);
    expect(screen.getByRole("link", { name: STATED.email }).getAttribute("href")).toBe("mailto:help@agio.example");
    expect(screen.getByRole("link", { name: STATED.phone }).getAttribute("href")).toBe("tel:+442000000000");
    expect(screen.queryByText("shell.company.custodian")).toBeNull();
  });

  it("stands at the foot of each page in a line", () => {
    const { container } = render(<CompanyLine />);
    expect(container.textContent).toBe("Example Markets Ltd · Example Authority, no. 987654 · help@agio.example");
  });

  it("says so where nobody has stated it", () => {
    setDeployment({ ...deployment(), company: {} });
    render(
      <>
        <CompanyFacts />
        <CompanyLine />
      </>,
    );
    expect(screen.getAllByText("shell.company.unstated")).toHaveLength(2);
  });
});
