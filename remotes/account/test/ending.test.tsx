import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { forget } from "@agio/sdk";
import { host, ok } from "../../../shell-web/test/host";
import { open } from "../../../shell-web/test/stage";
import Login from "../src/signing-in/Login";

test("the sign-in says why the last session ended", async () => {
  host({ "web/countries": ok({ rows: [] }) });
  forget({ code: 1000, message: "Your account was signed in on another device." });
  open("/login", { "/login": <Login /> });
  expect(await screen.findByText("Your account was signed in on another device.")).toBeInTheDocument();
});
