import { fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import Invitation from "../src/Invitation";
import { end, operatorToken } from "../src/session/token";
import { host, ok, refusal } from "./host";
import { open } from "./stage";

const screens = { "/operator/invitation": <Invitation />, "/operator": <p>the console</p> };
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const invited = { token: "", login: "zoe", name: "Zoe" };

afterEach(() => end());

describe("an invitation", () => {
  it("takes a password, then binds the second factor, then opens the console", async () => {
    const answers = [
      ok({ ...invited, sets: "both" }),
      ok({ ...invited, sets: "both", bind: { secret: "ABCD EFGH", uri: "otpauth://totp/x" } }),
      ok({ ...invited, sets: "both", token: "fresh" }),
    ];
    const asked = host({ "web/operatorInvitation": () => answers.shift() });
    open("/operator/invitation#the-link", screens);
    expect(await screen.findByText(/operator.invitation.lead_both/)).toBeInTheDocument();
    expect(screen.queryByLabelText("operator.sign_in.totp")).toBeNull();
    write("operator.password.new", "a better one 1");
    press("operator.invitation.next");
    expect(await screen.findByText("ABCD EFGH")).toBeInTheDocument();
    write("operator.sign_in.totp", "12a3456");
    press("operator.sign_in.submit");
    expect(await screen.findByText("the console")).toBeInTheDocument();
    expect(operatorToken.get()).toBe("fresh");
    const sent = asked.map(({ fields }) => [fields.get("invitation"), fields.get("password"), fields.get("totp")]);
    expect(sent[0]?.[0]).toBe("the-link");
    expect(sent[2]).toEqual(["the-link", "a better one 1", "123456"]);
  });

  it("asks for what stays: the password where the factor was lost, a code where the password was", async () => {
    const answers = [ok({ ...invited, sets: "password" }), ok({ ...invited, sets: "password", code: true })];
    host({ "web/operatorInvitation": () => answers.shift() });
    open("/operator/invitation#one", screens);
    await screen.findByText(/operator.invitation.lead_password/);
    write("operator.password.new", "a better one 1");
    press("operator.invitation.next");
    expect(await screen.findByLabelText("operator.sign_in.totp")).toBeInTheDocument();
    expect(screen.queryByText("operator.sign_in.bind")).toBeNull();
  });

  it("says of a link that is over what to do, and asks for nothing", async () => {
    host({ "web/operatorInvitation": refusal(3925, "Ask for a new one", {}) });
    open("/operator/invitation#old", screens);
    expect(await screen.findByText("Ask for a new one")).toBeInTheDocument();
    expect(screen.queryByLabelText("operator.password.new")).toBeNull();
    expect(screen.getByRole("link", { name: "operator.invitation.to_sign_in" })).toHaveAttribute("href", "/operator/login");
  });
});
