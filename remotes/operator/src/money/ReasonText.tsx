import { PluginText, words } from "../PluginText";

/** Why money moved, as statements say it: the wallet keeps those texts for every plugin's reasons. */
export function ReasonText({ reason }: { reason: string }) {
  return <PluginText name={`wallet.reason.${reason.replaceAll(".", "_")}`} otherwise={words(reason.replaceAll(".", " "))} />;
}
