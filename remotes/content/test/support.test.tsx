import { render, screen } from "@testing-library/react";
import { login } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, describe, expect, it } from "vitest";
import { answer } from "../../../shell-web/test/fetch";
import Support from "../src/support/Support";

const open = (path: string) => {
  answer({ code: 0, message: "", data: { rows: [], next: "" } });
  return render(<RouterProvider router={createMemoryRouter([{ path: "*", element: <Support /> }], { initialEntries: [path] })} />, {
    wrapper: UiProvider,
  });
};
const subject = () => screen.findByLabelText("content.support.subject");

beforeEach(() => {
  sessionStorage.clear();
  login("token");
});

describe("the form of a ticket", () => {
  it("has the number of the receipt that is asked about", async () => {
    open("/support?new&receipt=4182");
    expect(await subject()).toHaveValue("content.support.about_receipt");
    expect(screen.getByLabelText("content.support.topic")).toHaveValue("content.topic.trading");
  });
  it("takes no words from the address", async () => {
    open("/support?new&receipt=pay%20here");
    expect(await subject()).toHaveValue("");
  });
});
