import { useState } from "react";
import { invalidate, useCall, useFormat, useT } from "@agio/sdk";
import { Button, Facts, Input, Notice, Panel, Stack, UploadTile, useCommand } from "@agio/ui";
import type { OrderDetail } from "../wire.gen";
import styles from "../c2c.module.css";

const CHANGED = ["web/getC2cOrders", "web/getC2cOrder"];

/** What the bank shows of the wire, in one or two pages, and its number: then the desk looks for the money. */
export function SendProof({ order }: { order: OrderDetail }) {
  const t = useT("c2c");
  const format = useFormat();
  const [number, setNumber] = useState("");
  const [tried, setTried] = useState(false);
  const [uploaded, setUploaded] = useState(false); // the tile knows before the order is asked for again
  const command = useCommand({
    call: "web/submitC2cProof",
    invalidates: CHANGED,
    done: () => ({ kind: "neutral", text: t("c2c.result.sent") }),
  });
  const proved = uploaded || order.pages.includes("proof");
  const missing = tried && !proved ? t("c2c.code.proof_required") : undefined;
  const send = () => {
    setTried(true);
    if (proved) command.send({ params: { id: order.id, bank_reference: number.trim() }, lines: [] });
  };
  return (
    <Panel title={t("c2c.proof.title")} actions={<small>{t("c2c.proof.hint")}</small>}>
      <div className={styles.proof} id="proof">
        {(["proof", "proof2"] as const).map((page) => (
          <Page
            key={page}
            order={order}
            page={page}
            onKept={() => page === "proof" && setUploaded(true)}
            {...(page === "proof" ? { rejected: command.of("proof") ?? missing } : {})}
          />
        ))}
        <Stack gap={12}>
          <Input
            name="bank_reference"
            label={t("c2c.fact.bank_reference")}
            value={number}
            maxLength={60}
            mono
            autoComplete="off"
            hint={t("c2c.proof.once")}
            error={command.of("bank_reference")}
            onChange={(value) => {
              setNumber(value);
              command.reset();
            }}
          />
          <Facts
            facts={[
              { label: t(order.payer_verified === true ? "c2c.fact.payer_verified" : "c2c.fact.payer_buy"), value: order.payer },
              { label: t("c2c.fact.bank_buy"), value: order.bank },
            ]}
          />
          {command.problem("proof", "bank_reference") && <Notice kind="error">{command.problem("proof", "bank_reference")}</Notice>}
          {command.unknown ? (
            <Button variant="primary" size={44} full busy={command.busy} onClick={command.again}>
              {t("c2c.proof.again")}
            </Button>
          ) : (
            <Button variant="primary" size={44} full busy={command.busy} onClick={send}>
              {t("c2c.proof.send", { amount: `${format.amount(order.fiat)} ${order.currency}` })}
            </Button>
          )}
        </Stack>
      </div>
    </Panel>
  );
}

interface PageProps {
  order: OrderDetail;
  page: "proof" | "proof2";
  rejected?: string | undefined;
  onKept(): void;
}

function Page({ order, page, rejected, onKept }: PageProps) {
  const t = useT("c2c");
  const kept = order.pages.includes(page);
  const { data } = useCall("web/c2cProof", kept ? { id: order.id, page } : null, { staleTime: Infinity });
  return (
    <UploadTile<OrderDetail>
      label={t(`c2c.proof.${page}`)}
      call="web/uploadC2cProof"
      params={{ id: order.id }}
      field={page}
      capture="environment"
      minPixels={200}
      minSharpness={0}
      preview={kept ? data?.image : undefined}
      rejected={rejected}
      onUploaded={() => {
        onKept();
        void invalidate("web/getC2cOrder", "web/c2cProof");
      }}
    />
  );
}
