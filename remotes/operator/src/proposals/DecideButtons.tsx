import { useT } from "@agio/sdk";
import { Button } from "@agio/ui";
import { useInfo } from "../console/rights";
import { useDeed, type Deed } from "../deed/useDeed";

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
  /** The deed of a decision. Its remark is asked for here: only a refusal must say why. */
  deedOf(decision: Decision<Agreed>): Omit<Deed<T>, "danger" | "reason" | "reasonOptional">;
}

/** The buttons of the four eyes: agree, refuse, or take back one's own. */
export function DecideButtons<Agreed extends "approve" | "publish", T = unknown>({
  mine,
  mayDecide,
  permission,
  agreed,
  deedOf,
}: DecideButtonsProps<Agreed, T>) {
  const t = useT("operator");
  const deed = useDeed();
  const nobody = useInfo()?.alone.includes(permission) ?? false;
  const decide = (decision: Decision<Agreed>) =>
    deed.ask<T>({ ...deedOf(decision), danger: decision === "reject", reason: "remark", reasonOptional: decision !== "reject" });
  return (
    <>
      {deed.dialog}
      {mine && nobody && <p role="note">{t("operator.four_eyes.nobody")}</p>}
      {mine && (
        <Button size={28} onClick={() => decide("withdraw")}>
          {deedOf("withdraw").label}
        </Button>
      )}
      {mayDecide && !mine && (
        <>
          <Button size={28} variant="refuse" onClick={() => decide("reject")}>
            {deedOf("reject").label}
          </Button>
          <Button size={28} variant="primary" icon="check" onClick={() => decide(agreed)}>
            {deedOf(agreed).label}
          </Button>
        </>
      )}
    </>
  );
}
