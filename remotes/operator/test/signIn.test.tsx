import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import SignIn, { placeAfter } from "../src/SignIn";
import { end, operatorToken } from "../src/session/token";
import { host, ok, refusal } from "./host";
import { open } from "./stage";

const screens = { "/operator/login": <SignIn />, "/operator": <p>the console</p> };
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.click(screen.getByRole("button", { name: "operator.sign_in.submit" }));

afterEach(() => end());

describe("the console's sign-in", () => {
  it("sends login, password and code, and goes on to where the operator was", async () => {
    const asked = host({ "web/operatorLogin": ok({ token: "fresh" }) });
    const router = open(`/operator/login?next=${encodeURIComponent("/operator?view=health")}`, screens);
    write("operator.sign_in.login", " admin ");
    write("operator.sign_in.password", "a secret ");
    write("operator.sign_in.totp", "12a3456");
    submit();
    expect(await screen.findByText("the console")).toBeInTheDocument();
    expect(router.state.location.search).toBe("?view=health");
    const [sent] = asked;
    expect(Object.fromEntries(sent?.fields ?? [])).toMatchObject({ login: "admin", password: "a secret ", totp: "123456" });
    expect(operatorToken.get()).toBe("fresh");
  });

  it("shows a refusal beside its field, keeps what was typed and forgets the spent code", async () => {
    host({ "web/operatorLogin": refusal(1, "Wrong", { field: "password" }) });
    open("/operator/login", screens);
    write("operator.sign_in.login", "admin");
    write("operator.sign_in.password", "guess");
    write("operator.sign_in.totp", "123456");
    submit();
    expect(await screen.findByText("Wrong")).toBeInTheDocument();
    expect(screen.getByLabelText("operator.sign_in.password")).toHaveAttribute("aria-invalid", "true");
    expect(screen.getByLabelText("operator.sign_in.login")).toHaveValue("admin");
    expect(screen.getByLabelText("operator.sign_in.totp")).toHaveValue("");
    write("operator.sign_in.password", "guess again");
    expect(screen.queryByText("Wrong")).toBeNull();
  });

  it("says so when no answer came, and sends the same attempt under the same request token", async () => {
    const asked = host({ "web/operatorLogin": "lost" });
    open("/operator/login", screens);
    write("operator.sign_in.login", "admin");
    write("operator.sign_in.password", "secret");
    submit();
    expect(await screen.findByText("shell.error.lost")).toBeInTheDocument();
    submit();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]?.fields.get("rtoken")).toBe(asked[0]?.fields.get("rtoken"));
  });

  it("binds the second factor that the first sign-in asks for", async () => {
    const answers = [ok({ token: "", bind: { secret: "ABCD EFGH", uri: "otpauth://totp/x" } }), ok({ token: "fresh" })];
    const asked = host({ "web/operatorLogin": () => answers.shift() });
    open("/operator/login", screens);
    write("operator.sign_in.login", "admin");
    write("operator.sign_in.password", "secret");
    submit();
    expect(screen.getByText("operator.sign_in.totp_when")).toBeInTheDocument();
    expect(await screen.findByText("ABCD EFGH")).toBeInTheDocument();
    expect(screen.queryByText("operator.sign_in.totp_when"), "the code is asked for now").toBeNull();
    expect(operatorToken.get()).toBeNull();
    write("operator.sign_in.totp", "123456");
    submit();
    expect(await screen.findByText("the console")).toBeInTheDocument();
    expect(asked[1]?.fields.get("totp")).toBe("123456");
  });

  it("asks for a password of one's own where one was given", async () => {
    const answers = [ok({ token: "", renew: true }), ok({ token: "fresh" })];
    const asked = host({ "web/operatorLogin": () => answers.shift() });
    open("/operator/login", screens);
    write("operator.sign_in.login", "admin");
    write("operator.sign_in.password", "given");
    submit();
    fireEvent.change(await screen.findByLabelText("operator.password.new"), { target: { value: "my own password" } });
    submit();
    expect(await screen.findByText("the console")).toBeInTheDocument();
    expect(asked[1]?.fields.get("new_password")).toBe("my own password");
  });

  it("says why the last session ended", () => {
    host({});
    end("Your session has ended");
    open("/operator/login", screens);
    expect(screen.getByText("Your session has ended")).toBeInTheDocument();
  });

  it.each([
    [null, "/operator"],
    ["/operator?queue=identity", "/operator?queue=identity"],
    ["/operatorElse", "/operator"],
    ["//elsewhere.example", "/operator"],
    ["https://elsewhere.example/operator", "/operator"],
    ["/asset", "/operator"],
  ])("never leads out of the console: %s", (next, place) => {
    expect(placeAfter(next)).toBe(place);
  });
});
