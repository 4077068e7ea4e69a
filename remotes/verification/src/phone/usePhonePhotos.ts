import { useEffect, useState } from "react";
import { api, CallError, newIntent, useT } from "@agio/sdk";
import type { PhonePhotos } from "../wire.gen";

/** This window's key: a page that is loaded anew goes on, and another window can't. */
const KEY = "agio.verification.phone";

type State =
  | { at: "none" }
  | { at: "link"; link: string }
  | { at: "loading" }
  | { at: "ended"; reason: string }
  | { at: "open"; key: string; photos: PhonePhotos };

const stored = (): string | null => {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
};

function begin(): State {
  const link = location.hash.slice(1);
  if (link !== "") return { at: "link", link };
  return stored() ? { at: "loading" } : { at: "none" };
}

/** The link of the address, opened on a press and not before: an app that only looks at the address must not use it up. */
export function usePhonePhotos() {
  const t = useT("verification");
  const [state, setState] = useState<State>(begin);
  const [busy, setBusy] = useState(false);
  const [intent] = useState(newIntent);

  const refused = (error: unknown) => {
    if (error instanceof CallError) setState({ at: "ended", reason: error.message });
    else setState({ at: "ended", reason: t("shell.error.network") });
  };

  useEffect(() => {
    const phone_key = stored();
    if (location.hash !== "" || !phone_key) return;
    api.post("web/phonePhotos", { phone_key }, { quiet: true }).then((photos) => setState({ at: "open", key: phone_key, photos }), refused);
    // once, with what this window had
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const open = (link: string) => {
    setBusy(true);
    api
      .post("web/openPhoneLink", { phone_link: link }, { intent, quiet: true })
      .then(({ phone_key, photos }) => {
        try {
          sessionStorage.setItem(KEY, phone_key);
        } catch {
          // it is lost with the page then
        }
        history.replaceState(history.state, "", location.pathname);
        setState({ at: "open", key: phone_key, photos });
      }, refused)
      .finally(() => setBusy(false));
  };
  const arrived = (photos: PhonePhotos) => setState((now) => (now.at === "open" ? { ...now, photos } : now));
  return { state, busy, open, arrived };
}
