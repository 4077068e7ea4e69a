import { useT } from "@agio/sdk";
import { PluginText, words } from "../PluginText";
import { kindName } from "../proposals/kinds";
import { caseOf, useQueue } from "./queues";

/** Outcomes of a proposal. */
const STEPS: ReadonlySet<string> = new Set(["propose", "draft", "approve", "reject", "withdraw"]);

/** What the console itself does with a case; everything else is a move of its state machine. */
const CASE_COMMANDS: ReadonlySet<string> = new Set([
  "claim",
  "unclaim",
  "check",
  "uncheck",
  "document",
  "unmask",
  "thread",
  "write",
  "settle_thread",
]);

/** What an operator did, in words: a decision by its plugin's, the rest by the console's. */
export function ActionText({ action, subject }: { action: string; subject: string }) {
  const t = useT("operator");
  const queue = useQueue();
  const [noun = "", ...rest] = action.split(".");
  const verb = rest.at(-1) ?? "";
  const about = caseOf(subject);
  if (noun === "case" && about !== null && rest.length === 1 && !CASE_COMMANDS.has(verb)) {
    return <PluginText name={`${queue(about.queue).plugin}.trigger.${verb}`} otherwise={words(verb)} />;
  }
  if (STEPS.has(verb)) return t(`operator.step.${verb}`, { what: kindName(t, action.slice(0, -verb.length - 1)) });
  const key = `operator.action.${action.replaceAll(".", "_")}`;
  const found = t(key);
  return found === key ? words(action.replaceAll(".", " ")) : found;
}
