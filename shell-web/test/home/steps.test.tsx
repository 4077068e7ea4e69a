import { screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { setDeployment } from "@agio/sdk";
import { Steps } from "../../src/home/Steps";
import { deployment } from "../deployment";
import { open } from "../stage";

afterEach(() => setDeployment(deployment()));

it.each([
  [["email", "sms"] as const, "shell.steps.createText"],
  [["email"] as const, "shell.steps.createText_email"],
  [["sms"] as const, "shell.steps.createText_sms"],
])("the way begins with what people can register by: %s", async (messageChannels, text) => {
  setDeployment({ ...deployment(), messageChannels });
  open("/", { "/": <Steps /> });
  expect(await screen.findByText(text)).toBeInTheDocument();
});
