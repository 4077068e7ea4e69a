import type { AnyKind, RecordKind, RecordWords } from "./declaration";
import type { Column, Filter } from "./table";

interface Shown<R extends object> {
  columns?: readonly Column<R>[] | undefined;
  command?: RecordKind<R>["command"] | undefined;
}

/** The filters of a kind: by state first, where its states are declared. */
export function filtersOf({ plugin, states, filters }: AnyKind, words: RecordWords): readonly Filter[] {
  const { t } = words;
  const own = filters?.(words) ?? [];
  if (!states) return own;
  const options = states.all.map((value) => ({ value, label: t(`${plugin}.state.${value}`) }));
  return [{ name: "state", label: t(`${plugin}.fact.state`), options: [{ value: "", label: t("shell.table.all") }, ...options] }, ...own];
}

/** The columns of a kind: what it declares, its state, and what can be done about a row. */
export function columnsOf<R extends object>(kind: RecordKind<R>, words: RecordWords, own: Shown<R> = {}): readonly Column<R>[] {
  const { plugin, states: State } = kind;
  const { columns = kind.columns(words), command = kind.command } = own;
  const shown = [...columns];
  if (State) {
    const render = (row: R) => <State state={(row as { state: string }).state} />;
    shown.push({ key: "state", header: words.t(`${plugin}.fact.state`), right: true, card: "aside", render });
  }
  if (command) shown.push({ key: "command", header: "", right: true, card: "full", render: (row) => command(row, words) });
  return shown;
}
