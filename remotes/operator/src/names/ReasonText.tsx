import { PluginText } from "../PluginText";

const KEY = /^[a-z][a-z0-9]*(?:\.[a-z0-9_]+)+$/;

/** A reason as it stands in the audit: a message key where it was a code, else the operator's own words. */
export function ReasonText({ text }: { text: string }) {
  if (text === "") return "–";
  return KEY.test(text) ? <PluginText name={text} /> : text;
}
