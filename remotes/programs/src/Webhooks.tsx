import { useState } from "react";
import { useCall, useFormat, useSession, useT, useTitle } from "@agio/sdk";
import {
  Access,
  Button,
  CopyField,
  DataTable,
  CommandDialog,
  Dialog,
  Facts,
  FieldError,
  Inline,
  Input,
  Notice,
  Page,
  Panel,
  ScreenHead,
  Stack,
  StatusBadge,
  Text,
  useCommand,
  type Column,
} from "@agio/ui";
import type { NewWebhook, Webhook } from "./wire.gen";

const LIST = "web/webhooks";

/** Addresses that are told what happens to the account: where each stands, and what its owner can do with it. */
export default function Webhooks() {
  const t = useT("programs");
  useTitle(t("programs.nav.webhooks"));
  return (
    <Page>
      <ScreenHead title={t("programs.nav.webhooks")} lead={t("programs.hook.lead")} />
      <Access>
        <Body />
      </Access>
    </Page>
  );
}

function Body() {
  const t = useT("programs");
  const [made, setMade] = useState<NewWebhook | null>(null);
  const [again, setAgain] = useState<Webhook | null>(null);
  const [asked, setAsked] = useState<Webhook | null>(null);
  const [rotated, setRotated] = useState<Webhook | null>(null);
  const { realm } = useSession();
  const list = useCall(LIST);
  const enable = useCommand({ call: "web/enableWebhook", invalidates: [LIST], done: () => ({ text: t("programs.hook.enabled") }) });
  const remove = useCommand({
    call: "web/removeWebhook",
    invalidates: [LIST],
    done: () => ({ text: t("programs.hook.removed") }),
    onDone: () => setAsked(null),
  });
  const rotate = useCommand({
    call: "web/rotateWebhookSecret",
    invalidates: [LIST],
    done: () => ({ text: t("programs.hook.rotated") }),
    onDone: (made) => {
      setRotated(null);
      setMade(made);
    },
  });
  const columns: Column<Webhook>[] = [
    {
      key: "url",
      header: t("programs.hook.url"),
      card: "title",
      render: ({ url }) => (
        <span className="agio-mono" translate="no">
          {url}
        </span>
      ),
    },
    { key: "state", header: t("programs.hook.state"), card: "half", render: (row) => <Standing hook={row} /> },
    { key: "number", header: t("programs.hook.number"), card: "half", right: true },
    {
      key: "commands",
      header: "",
      right: true,
      card: "full",
      render: (row) => (
        <Inline gap={8} justify="end" wrap>
          {row.state === "disabled" && (
            <Button size={28} busy={enable.busy} onClick={() => enable.send({ params: { id: row.id }, lines: [] })}>
              {t("programs.hook.enable")}
            </Button>
          )}
          <Button size={28} onClick={() => setAgain(row)}>
            {t("programs.hook.replay")}
          </Button>
          <Button size={28} onClick={() => setRotated(row)}>
            {t("programs.hook.rotate")}
          </Button>
          <Button size={28} variant="refuse" onClick={() => setAsked(row)}>
            {t("programs.hook.remove")}
          </Button>
        </Inline>
      ),
    },
  ];
  return (
    <Stack>
      <Panel title={t("programs.hook.list")} padding="flush">
        <DataTable
          label={t("programs.hook.list")}
          columns={columns}
          rows={list.data?.rows}
          rowKey={({ id }) => id}
          loading={list.loading}
          problem={list.problem}
          onRetry={list.retry}
          rowHeight={46}
          empty={{ title: t("programs.hook.empty"), text: t("programs.hook.empty_text") }}
        />
      </Panel>
      <FieldError text={enable.problem() ?? undefined} />
      <Add onMade={setMade} />
      <Dialog
        open={made !== null}
        onClose={() => setMade(null)}
        title={t("programs.hook.made")}
        width={560}
        actions={
          <Button variant="primary" onClick={() => setMade(null)}>
            {t("programs.hook.kept")}
          </Button>
        }
      >
        {made && (
          <Stack>
            <Notice kind="warn">{t("programs.hook.once")}</Notice>
            <Facts facts={[{ label: t("programs.hook.secret"), value: <CopyField value={made.secret} /> }]} />
          </Stack>
        )}
      </Dialog>
      {again && <Replay key={again.id} hook={again} onClose={() => setAgain(null)} />}
      <CommandDialog
        command={rotate}
        open={rotated !== null}
        onClose={() => setRotated(null)}
        title={t("programs.hook.rotate_title")}
        label={t("programs.hook.rotate")}
        sheet={
          rotated
            ? { params: { id: rotated.id }, text: t("programs.hook.rotate_text", { url: rotated.url }), lines: [] }
            : { params: { id: "" }, lines: [] }
        }
        {...(realm === "demo" ? {} : { proof: { code: false } })}
      />
      <CommandDialog
        command={remove}
        open={asked !== null}
        onClose={() => setAsked(null)}
        title={t("programs.hook.remove_title")}
        label={t("programs.hook.remove")}
        variant="danger"
        sheet={
          asked
            ? { params: { id: asked.id }, text: t("programs.hook.remove_text", { url: asked.url }), lines: [] }
            : { params: { id: "" }, lines: [] }
        }
      />
    </Stack>
  );
}

function Standing({ hook }: { hook: Webhook }) {
  const { state, failures, failing_since: since, problem, delivered_at: taken, former_until: former } = hook;
  const t = useT("programs");
  const format = useFormat();
  const why = /^[0-9]{3}$/.test(problem)
    ? t("programs.hook.problem.status", { status: problem })
    : problem && t(`programs.hook.problem.${problem}`);
  return (
    <Inline gap={8} wrap>
      {state === "disabled" ? (
        <StatusBadge tone="bad">{t("programs.hook.disabled")}</StatusBadge>
      ) : failures > 0 ? (
        <StatusBadge tone="waiting">{t("programs.hook.failing")}</StatusBadge>
      ) : (
        <StatusBadge tone="good">{t("programs.hook.active")}</StatusBadge>
      )}
      <Text tone="caption">
        {why && since ? `${why} · ${format.relative(since)}` : taken ? format.relative(taken) : t("programs.hook.never")}
      </Text>
      {former && <Text tone="caption">{t("programs.hook.former", { time: format.moment(former) })}</Text>}
    </Inline>
  );
}

function Add({ onMade }: { onMade(made: NewWebhook): void }) {
  const t = useT("programs");
  const { realm } = useSession();
  const [url, setUrl] = useState("");
  const [open, setOpen] = useState(false);
  const create = useCommand({
    call: "web/createWebhook",
    invalidates: [LIST],
    done: () => ({ text: t("programs.hook.added") }),
    onDone: (made) => {
      setOpen(false);
      setUrl("");
      onMade(made);
    },
    onCallError: ({ field }) => void (field === "url" && setOpen(false)),
  });
  const named = url.trim();
  return (
    <Panel title={t("programs.hook.add")} padding="form">
      <Stack>
        <Input
          label={t("programs.hook.url")}
          hint={t("programs.hook.url_hint")}
          placeholder="https://example.com/agio"
          type="url"
          maxLength={500}
          value={url}
          onChange={(written) => {
            setUrl(written);
            create.reset();
          }}
          error={open ? undefined : create.of("url")}
        />
        <Text tone="muted">{t("programs.hook.what")}</Text>
        <div>
          <Button variant="primary" disabled={named === ""} reason={t("programs.hook.url_missing")} onClick={() => setOpen(true)}>
            {t("programs.hook.add")}
          </Button>
        </div>
      </Stack>
      <CommandDialog
        command={create}
        open={open}
        onClose={() => setOpen(false)}
        title={t("programs.hook.add")}
        label={t("programs.hook.add")}
        sheet={{ params: { url: named }, text: t("programs.hook.add_text", { url: named }), lines: [] }}
        {...(realm === "demo" ? {} : { proof: { code: false } })}
      />
    </Panel>
  );
}

function Replay({ hook, onClose }: { hook: Webhook; onClose(): void }) {
  const t = useT("programs");
  const [after, setAfter] = useState("");
  const replay = useCommand({
    call: "web/replayWebhook",
    invalidates: [LIST],
    done: () => ({ text: t("programs.hook.replayed") }),
    onDone: onClose,
  });
  const isNumber = /^[0-9]{1,15}$/.test(after);
  return (
    <CommandDialog
      command={replay}
      open
      onClose={onClose}
      title={t("programs.hook.replay")}
      label={t("programs.hook.replay")}
      why={isNumber ? null : t("programs.hook.after_missing")}
      sheet={{ params: { id: hook.id, after: Number(after) }, text: t("programs.hook.replay_text"), lines: [] }}
      fields={["after"]}
    >
      <Input
        label={t("programs.hook.after")}
        inputMode="numeric"
        value={after}
        onChange={(written) => {
          setAfter(written.trim());
          replay.reset();
        }}
        error={replay.of("after")}
        autoFocus
      />
    </CommandDialog>
  );
}
