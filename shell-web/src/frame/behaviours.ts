import { followTabs, forget, isViewing, setBehaviours, translate } from "@agio/sdk";
import { toast } from "@agio/ui";
import { askAboutSession } from "./SessionEnds";
import { prove } from "./StepUp";

/** What the codes of answers do on every screen. */
export function connectBehaviours(): void {
  setBehaviours({
    notify: (kind, message) => toast({ kind, text: message }),
    defaultMessage: () => translate("shell.error.request"),
    // The end of a view asks nobody to sign in: its window says that it has ended.
    askAboutSession: isViewing() ? () => forget() : askAboutSession,
    prove,
    sessionMoved: followTabs,
    logOutAndReload({ code, message = "" }) {
      // Another tab may have signed in again while this one waited.
      if (followTabs()) return;
      forget({ code, message });
      if (!isViewing()) location.reload();
    },
  });
}
