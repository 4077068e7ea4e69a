import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Dialog, toast } from "@agio/ui";
import { CHANGED } from "../case/ActionBar";
import { useReasoned, variantOf } from "../case/reasons";
import { useCommand } from "../command/useCommand";
import { words } from "../PluginText";
import type { QueueRow, Bulk as Outcome } from "../wire.gen";
import styles from "./QueueView.module.css";

interface BulkProps {
  queue: QueueRow;
  /** The cases, each as it is shown in the list. */
  picked: ReadonlyMap<string, string>;
  onDone(): void;
  onClear(): void;
}

/** One decision for many cases; each is decided for itself, and those that can't be are named. */
export function Bulk({ queue, picked, onDone, onClear }: BulkProps) {
  const t = useT("operator");
  const texts = useT(queue.plugin);
  const command = useCommand();
  const reasoned = useReasoned(queue);
  const [refused, setRefused] = useState<Outcome["refused"]>([]);
  const nameOf = (trigger: string): string => {
    const key = `${queue.plugin}.trigger.${trigger}`;
    const found = texts(key);
    return found === key ? words(trigger) : found;
  };
  const decide = (trigger: string) => {
    command.ask<Outcome>({
      title: t("operator.bulk.title", { command: nameOf(trigger), count: picked.size }),
      label: nameOf(trigger),
      danger: variantOf(trigger) === "refuse",
      call: "web/operatorCasesAct",
      params: { queue: queue.id, cases: [...picked.keys()].join(","), versions: [...picked.values()].join(","), trigger },
      renews: CHANGED,
      ...reasoned(trigger),
      onDone: (outcome) => {
        toast({ kind: "success", text: t("operator.bulk.moved", { count: outcome.moved.length }) });
        if (outcome.refused.length > 0) setRefused(outcome.refused);
        else onDone();
      },
    });
  };
  const close = () => {
    setRefused([]);
    onDone();
  };
  return (
    <div className={styles.bulk}>
      {command.dialog}
      {refused.length > 0 && (
        <Dialog
          open
          onClose={close}
          title={t("operator.bulk.refused", { count: refused.length })}
          actions={<Button onClick={close}>{t("operator.close")}</Button>}
        >
          <ul>
            {refused.map((one) => (
              <li key={one.case}>
                <strong>{one.case}</strong> {one.message}
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      <span>{t("operator.bulk.picked", { count: picked.size })}</span>
      <Button size={28} variant="quiet" onClick={onClear}>
        {t("operator.bulk.clear")}
      </Button>
      {queue.bulk.map((trigger) => (
        <Button key={trigger} size={28} variant={variantOf(trigger)} onClick={() => decide(trigger)}>
          {nameOf(trigger)}
        </Button>
      ))}
    </div>
  );
}
