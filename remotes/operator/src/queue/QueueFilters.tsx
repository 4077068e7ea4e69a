import { useState, type FormEvent } from "react";
import { useT } from "@agio/sdk";
import { Button, Input, Select } from "@agio/ui";
import { words } from "../PluginText";
import type { CaseFilter, QueueRow } from "../wire.gen";
import styles from "./QueueView.module.css";

export interface QueueFilter {
  q: string;
  filters: Readonly<Record<string, string>>;
  /** Whose cases: anybody's, nobody's, one's own. */
  claimed: "" | "nobody" | "mine";
}

const CLAIMED = ["", "nobody", "mine"] as const;
export const NO_FILTER: QueueFilter = { q: "", filters: {}, claimed: "" };

interface QueueFiltersProps {
  queue: QueueRow;
  value: QueueFilter;
  onChange(value: QueueFilter): void;
}

/** A search and the filters that the queue declares. */
export function QueueFilters({ queue, value, onChange }: QueueFiltersProps) {
  const t = useT("operator");
  const [text, setText] = useState(value.q);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...value, q: text.trim() });
  };
  return (
    <form className={styles.narrow} role="search" onSubmit={send}>
      <Input label={t("operator.search")} type="search" maxLength={200} autoFocus value={text} onChange={setText} />
      <Select
        label={t("operator.queue.whose")}
        options={CLAIMED.map((value) => ({ value, label: t(`operator.queue.whose_${value || "all"}`) }))}
        value={value.claimed}
        onChange={(claimed) => onChange({ ...value, claimed: claimed as QueueFilter["claimed"] })}
      />
      {queue.filters.map((filter) => (
        <One
          key={filter.name}
          plugin={queue.plugin}
          filter={filter}
          value={value.filters[filter.name] ?? ""}
          onChange={(next) => onChange({ ...value, filters: { ...value.filters, [filter.name]: next } })}
        />
      ))}
      <Button type="submit" size={28}>
        {t("operator.search")}
      </Button>
    </form>
  );
}

interface OneProps {
  plugin: string;
  filter: CaseFilter;
  value: string;
  onChange(value: string): void;
}

function One({ plugin, filter, value, onChange }: OneProps) {
  const t = useT("operator");
  const of = useT(filter.label.split(".")[0]);
  const nameOf = (choice: string): string => {
    for (const key of [`${filter.label}.${choice}`, `${plugin}.state.${choice}`]) {
      const found = of(key);
      if (found !== key) return found;
    }
    return choice === choice.toLowerCase() ? words(choice) : choice;
  };
  if (filter.choices.length === 0) return <Input label={of(filter.label)} maxLength={200} value={value} onChange={onChange} />;
  return (
    <Select
      label={of(filter.label)}
      options={[
        { value: "", label: t("operator.queue.any") },
        ...filter.choices.map((choice) => ({ value: choice, label: nameOf(choice) })),
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
