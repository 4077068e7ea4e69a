import { PluginText } from "../PluginText";

/** A reason as it stands in the audit: a message key where it was a code, else the operator's own words. */
export function ReasonText({ text }: { text: string }) {
  return text === "" ? "–" : <PluginText name={text} />;
}
