import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { setDeployment } from "@agio/sdk";
import { Access } from "@agio/ui";
import { deployment } from "../deployment";
import { open } from "../stage";

it("offers a visitor to register beside logging in, and leads back from both", () => {
  const links = { "account.login": "/login", "account.register": "/register" };
  setDeployment({ ...deployment(), remotes: [{ id: "account", entry: "", screens: [], links }] });
  open("/asset?tab=1", { "/asset": <Access>what only its owner sees</Access> });
  const next = encodeURIComponent("/asset?tab=1");
  expect(screen.getByText("shell.screen.visitor")).toBeInTheDocument();
  expect(screen.getByRole("link", { name: "shell.nav.login" })).toHaveAttribute("href", `/login?next=${next}`);
  expect(screen.getByRole("link", { name: "shell.nav.register" })).toHaveAttribute("href", `/register?next=${next}`);
  expect(screen.queryByText("what only its owner sees")).toBeNull();
});
