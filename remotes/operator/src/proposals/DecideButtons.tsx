import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { useInfo } from "../console/rights";
import { useCommand, type Command } from "../command/useCommand";

/** What becomes of what waits for a second operator; a product's draft is published, all else is approved. */
export type Decision<Agreed extends "approve" | "publish"> = Agreed | "reject" | "withdraw";

interface DecideButtonsProps<Agreed extends "approve" | "publish", T> {
  /** Whether this operator asked for it: then it can be taken back, and that alone. */
  mine: boolean;
  /** Whether this operator may decide what others asked for. */
  mayDecide: boolean;
  /** What whoever decides must be permitted. */
  permission: string;
  agreed: Agreed;
  /** The command of a decision. Its remark is asked for here: only a refusal must say why. */
  commandOf(decision: Decision<Agreed>): Omit<Command<T>, "danger" | "reason" | "reasonOptional">;
}

/** The buttons of the four eyes: agree, refuse, or take back one's own. */
export function DecideButtons<Agreed extends "approve" | "publish", T = unknown>({
  mine,
  mayDecide,
  permission,
  agreed,
  commandOf,
}: DecideButtonsProps<Agreed, T>) {
  const t = useT("operator");
  const command = useCommand();
  const nobody = useInfo()?.alone.includes(permission) ?? false;
  const decide = (decision: Decision<Agreed>) =>
    command.ask<T>({ ...commandOf(decision), danger: decision === "reject", reason: "remark", reasonOptional: decision !== "reject" });
  return (
    <>
      {command.dialog}
      {mine && nobody && <p role="note">{t("operator.four_eyes.nobody")}</p>}
      {mine && (
        <Button size={28} onClick={() => decide("withdraw")}>
          {commandOf("withdraw").label}
        </Button>
      )}
      {mayDecide && !mine && (
        <>
          <Button size={28} variant="refuse" onClick={() => decide("reject")}>
            {commandOf("reject").label}
          </Button>
          <Button size={28} variant="primary" icon="check" onClick={() => decide(agreed)}>
            {commandOf(agreed).label}
          </Button>
        </>
      )}
    </>
  );
}
