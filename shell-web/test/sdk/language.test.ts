import { beforeEach, describe, expect, it, vi } from "vitest";
import { chooseLanguage, currentLanguage, login, setBehaviours, setDeployment, type LanguageEntry } from "@agio/sdk";
import { deployment } from "../deployment";
import { answer } from "../fetch";

const THAI: LanguageEntry = { key: "ty", tag: "th", name: "ไทย", htmlLang: "th" };
const OK = { code: 0, message: "", data: { language: "ty" } };

beforeEach(() => setDeployment({ ...deployment(), plugins: ["account"] }));

describe("a language that is chosen", () => {
  it("is kept at the account of who is signed in, for its messages", async () => {
    login("a session");
    const sent = answer(OK);
    expect(await chooseLanguage(THAI)).toBe(true);
    expect(sent.map(({ url, method }) => `${method} ${url.pathname}`)).toEqual(["POST /web/updateLanguage"]);
    expect(Object.fromEntries(sent[0]?.form ?? [])).toMatchObject({ token: "a session", lang: "ty", language: "ty" });
  });
  it("is the page's alone for a visitor, and where no plugin keeps accounts", async () => {
    const sent = answer(OK);
    expect(await chooseLanguage(THAI)).toBe(false);
    login("a session");
    setDeployment({ ...deployment(), plugins: [] });
    expect(await chooseLanguage(THAI)).toBe(false);
    expect(currentLanguage()).toBe("ty");
    expect(sent).toEqual([]);
  });
  it("stays on the page where the account couldn't be told, which is said", async () => {
    const notify = vi.fn();
    setBehaviours({ notify, defaultMessage: () => "refused", askAboutSession: () => {}, logOutAndReload: () => {} });
    vi.spyOn(console, "error").mockReturnValue();
    login("a session");
    answer("lost");
    expect(await chooseLanguage(THAI)).toBe(false);
    expect(notify).toHaveBeenLastCalledWith("warning", "shell.error.network");
    answer({ code: 111, message: "No such language", data: null });
    expect(await chooseLanguage(THAI)).toBe(false);
    expect(notify).toHaveBeenLastCalledWith("warning", "No such language");
    expect(notify).toHaveBeenCalledTimes(2);
    expect(currentLanguage()).toBe("ty");
  });
});
