import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, CommandDialog, Panel, Stack, Text, TextArea, useCommand } from "@agio/ui";
import type { OrderDetail } from "../wire.gen";

const CHANGED = ["web/getC2cOrders", "web/getC2cOrder"];
const LEAST = 10;

/** What was decided can be disputed: an operator hears both sides, and gives a verdict. */
export function DisputeOrder({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  if (order.side === "sell") return null; // it stands beside the confirmation
  return (
    <Panel title={t("c2c.dispute.title")}>
      <Stack>
        <Text tone="soft">{t("c2c.dispute.text")}</Text>
        <DisputeButton order={order} label={t("c2c.dispute.open")} />
      </Stack>
    </Panel>
  );
}

export function DisputeButton({ order, label }: { order: OrderDetail; label: string }) {
  const t = useT("c2c");
  const [asked, setAsked] = useState(false);
  const [claim, setClaim] = useState("");
  const command = useCommand({
    call: "web/disputeC2cOrder",
    invalidates: CHANGED,
    done: () => ({ kind: "neutral", text: t("c2c.result.disputed") }),
    onDone: () => setAsked(false),
  });
  const short = claim.trim().length < LEAST;
  return (
    <>
      <Button onClick={() => setAsked(true)}>{label}</Button>
      <CommandDialog
        command={command}
        open={asked || command.unknown !== null}
        onClose={() => setAsked(false)}
        title={t("c2c.dispute.title")}
        sheet={{ params: { id: order.id, claim: claim.trim() }, lines: [] }}
        label={t("c2c.dispute.send")}
        held={short ? t("c2c.dispute.least", { least: LEAST }) : null}
      >
        <TextArea
          label={t("c2c.dispute.claim")}
          value={claim}
          maxLength={500}
          error={command.of("claim")}
          onChange={(value) => {
            setClaim(value);
            command.reset();
          }}
        />
      </CommandDialog>
    </>
  );
}
