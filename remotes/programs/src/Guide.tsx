import { useState } from "react";
import { Link, link, useCall, useFormat, useT, useTitle } from "@agio/sdk";
import {
  QueryState,
  Button,
  CopyField,
  DataTable,
  Facts,
  Page,
  Panel,
  ScreenHead,
  Stack,
  StatusBadge,
  Tabs,
  Text,
  useCopy,
} from "@agio/ui";
import type { Error as ErrorRow, Guide as WireGuide } from "./wire.gen";
import styles from "./guide.module.css";

const ORIGIN = "{origin}";

/** What people who write programs begin with: addresses, first programs, limits, errors, and whether the markets trade. */
export default function Guide() {
  const t = useT("programs");
  const guide = useCall("web/developerGuide");
  useTitle(t("programs.nav.api"));
  return (
    <Page width="public">
      <ScreenHead title={t("programs.api.title")} lead={t("programs.api.lead")} />
      {guide.data ? <Shown guide={guide.data} /> : <QueryState query={guide} rows={4} rowHeight={160} />}
    </Page>
  );
}

function Shown({ guide }: { guide: WireGuide }) {
  const t = useT("programs");
  const format = useFormat();
  const { limits, markets, markets_open: open } = guide;
  const keys = link("account.apiKeys");
  const whole = open === markets && markets > 0;
  return (
    <Stack>
      <QuickStarts guide={guide} />
      {keys && (
        <Text>
          <Link to={keys}>{t("programs.api.keys")}</Link>
        </Text>
      )}
      <Panel title={t("programs.api.addresses")} padding="form">
        <Facts
          facts={[
            { label: t("programs.api.demo"), value: <CopyField value={`${location.origin}/testnet`} /> },
            { label: t("programs.api.real"), value: <CopyField value={location.origin} /> },
            { label: t("programs.api.rest"), value: <Path>/api/v3, /sapi/v1</Path> },
            { label: t("programs.api.streams"), value: <Path>/ws, /stream</Path> },
            { label: t("programs.api.socket"), value: <Path>/ws-api/v3</Path> },
            { label: t("programs.api.charts"), value: <Path>/udf</Path> },
          ]}
        />
      </Panel>
      <Panel title={t("programs.api.limits")} padding="form">
        <Stack>
          <Facts
            facts={[
              { label: t("programs.api.weight"), value: format.integer(limits.weight_per_minute) },
              { label: t("programs.api.ten_seconds"), value: format.integer(limits.orders_per_ten_seconds) },
              { label: t("programs.api.day"), value: format.integer(limits.orders_per_day) },
            ]}
          />
          <Text tone="muted">{t("programs.api.limits_note")}</Text>
        </Stack>
      </Panel>
      <Panel title={t("programs.api.status")} padding="form">
        <StatusBadge tone={whole ? "good" : "waiting"}>{t("programs.api.markets", { open, markets })}</StatusBadge>
      </Panel>
      <Panel title={t("programs.api.errors")} padding="form">
        <Errors rows={guide.errors} />
      </Panel>
    </Stack>
  );
}

function QuickStarts({ guide }: { guide: WireGuide }) {
  const t = useT("programs");
  const copy = useCopy();
  const [shown, setShown] = useState(guide.quick_starts[0]?.id ?? "");
  const one = guide.quick_starts.find(({ id }) => id === shown);
  const text = one?.text.replaceAll(ORIGIN, location.origin) ?? "";
  return (
    <Panel title={t("programs.api.start")} padding="form">
      <Stack>
        <Text>{t("programs.api.start_lead")}</Text>
        <Tabs
          tabs={guide.quick_starts.map(({ id, title }) => ({ value: id, label: <span translate="no">{title}</span> }))}
          value={shown}
          onChange={setShown}
          size={36}
          label={t("programs.api.start")}
        />
        <pre className={styles.code} translate="no" tabIndex={0} role="group" aria-label={one?.title}>
          <code>{text}</code>
        </pre>
        <div className={styles.foot}>
          <span translate="no">{one?.needs}</span>
          <Button size={36} icon="copy" onClick={() => void copy(text)}>
            {t("programs.api.copy")}
          </Button>
        </div>
      </Stack>
    </Panel>
  );
}

function Errors({ rows }: { rows: readonly ErrorRow[] }) {
  const t = useT("programs");
  return (
    <DataTable
      label={t("programs.api.errors")}
      rows={rows}
      rowKey={({ code, status }) => `${code} ${status}`}
      columns={[
        { key: "code", header: t("programs.api.code"), card: "title" },
        { key: "status", header: t("programs.api.http"), card: "aside" },
        { key: "message", header: t("programs.api.message"), card: "full", render: ({ message }) => <span translate="no">{message}</span> },
      ]}
    />
  );
}

function Path({ children }: { children: string }) {
  return (
    <span className="agio-mono" translate="no">
      {children}
    </span>
  );
}
