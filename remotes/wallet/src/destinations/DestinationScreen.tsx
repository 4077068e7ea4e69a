import type { ComponentType } from "react";
import { linkOr, useFormat, useT } from "@agio/sdk";
import { Button, Panel, RecordList, Text, type Column, type RecordWords } from "@agio/ui";
import { Frame } from "../Frame";

const SIZE = 20;

/** A kind of place that money can go to, declared once: its list is made of this. Names are text keys. */
export interface DestinationKind<R extends object> {
  place: "addresses" | "cards";
  title: string;
  lead: string;
  /** The list's call, answering a `Page`. */
  call: string;
  /** The screen that saves another one: its link, its path and what its button is called. */
  add: { link: string; path: string; label: string };
  /** Without rows: one sentence and what they are good for. */
  none: { title: string; text: string };
  /** What tells one from another; when it was saved is told of all. */
  columns(words: RecordWords): readonly Column<R>[];
  /** What comes behind the day it was saved. */
  later?(words: RecordWords): readonly Column<R>[];
  /** What can be done with one. */
  Commands: ComponentType<{ row: R }>;
  /** Above the list. */
  Note?: ComponentType;
}

/** Everything of a kind that a user has saved to be paid at, with the way to save another. */
export function DestinationScreen<R extends { id: string; created_at: string }>({ kind }: { kind: DestinationKind<R> }) {
  const t = useT("wallet");
  const format = useFormat();
  const { add, none, Note, Commands } = kind;
  const to = linkOr(add.link, add.path);
  const columns: Column<R>[] = [
    ...kind.columns({ t, format }),
    {
      key: "created_at",
      header: t("wallet.address.added"),
      card: "half",
      render: ({ created_at: at }) => (
        <Text as="span" tone="soft" whole>
          {format.date(at)}
        </Text>
      ),
    },
    ...(kind.later?.({ t, format }) ?? []),
    { key: "actions", header: t("wallet.column.actions"), right: true, card: "full", render: (row) => <Commands row={row} /> },
  ];
  return (
    <Frame
      title={t(kind.title)}
      lead={t(kind.lead)}
      place={kind.place}
      real
      actions={
        to && (
          <Button variant="primary" icon="plus" to={to}>
            {t(add.label)}
          </Button>
        )
      }
    >
      {Note && <Note />}
      <Panel padding="flush">
        <RecordList<R>
          call={kind.call}
          label={t(kind.title)}
          rowKey={({ id }) => id}
          pageSize={SIZE}
          rowHeight={46}
          empty={{ title: t(none.title), text: t(none.text), action: to && <Button to={to}>{t(add.label)}</Button> }}
          columns={columns}
        />
      </Panel>
    </Frame>
  );
}
