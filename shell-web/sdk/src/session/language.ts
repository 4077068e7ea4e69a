import { api } from "../api/client";
import { notify } from "../api/behaviour";
import { CallError } from "../api/envelope";
import { hasPlugin, type LanguageEntry } from "../deployment";
import { changeLanguage, translate } from "../i18n/translate";
import { refreshUser } from "./session";
import { getToken, isViewing } from "./token";

/**
 * The reader's choice of a language: the page speaks it at once, and where somebody is signed in, so do the messages to
 * the account. Answers whether the account keeps it; that it couldn't is said, and the page stays as it was chosen.
 * Whoever looks at the site as somebody else changes nothing of theirs.
 */
export async function chooseLanguage(language: LanguageEntry): Promise<boolean> {
  await changeLanguage(language);
  if (getToken() === null || isViewing() || !hasPlugin("account")) return false;
  try {
    await api.post("web/updateLanguage", { language: language.key });
  } catch (problem) {
    if (!(problem instanceof CallError)) notify("warning", translate("shell.error.network"));
    return false;
  }
  void refreshUser();
  return true;
}
