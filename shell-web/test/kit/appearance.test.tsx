import { render } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { setDeployment } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { deployment } from "../deployment";

describe("the brand's font", () => {
  it("is the first of the page's, also where a word of its name begins with a digit", () => {
    setDeployment({ ...deployment(), brand: { name: "Granero", font: "Source Serif 4" } });
    render(<UiProvider>{null}</UiProvider>);
    expect(document.documentElement.style.getPropertyValue("--brand-font")).toBe('"Source Serif 4"');
  });
});
