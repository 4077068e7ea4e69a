import { Menu as MantineMenu, Select as MantineSelect } from "@mantine/core";
import { useEffect, useId, useRef, type ReactElement, type ReactNode } from "react";
import { Link, NavLink, searched } from "@agio/sdk";
import { cx } from "../cx";
import { FieldFrame, type FieldProps } from "../fields/fields";
import { Icon, type IconName } from "../brand/Icon";
import { coveredBelow } from "../layout/bar";
import { useOpened } from "../overlays/useOpened";
import { useRoving } from "./roving";
import styles from "./choice.module.css";

export interface Option<V extends string = string> {
  value: V;
  label: string;
  hint?: string;
  icon?: ReactNode;
  disabled?: boolean;
  /** Of a segment that means buy or sell. */
  tone?: "up" | "down";
}

export interface SegmentsProps<V extends string> {
  options: readonly Option<V>[];
  /** Null while it isn't known which one holds: none is marked, and each can be chosen. */
  value: V | null;
  onChange(value: V): void;
  size?: 28 | 36;
  full?: boolean;
  label?: string;
}

export function Segments<V extends string>({ options, value, onChange, size = 28, full, label }: SegmentsProps<V>) {
  const values = options.map((option) => option.value);
  const roving = useRoving(values, value, onChange, useRef<HTMLDivElement>(null));
  return (
    <div {...roving} role="radiogroup" aria-label={label} className={cx(styles.segments, full && styles.wide, size === 36 && styles.s36)}>
      {options.map((option, place) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === value || (value === null && place === 0) ? 0 : -1}
          disabled={option.disabled}
          className={cx(styles.segment, option.tone && styles[option.tone])}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}

export interface TabEntry<V extends string = string> {
  value: V;
  label: ReactNode;
  count?: number | string | undefined;
  /** A path: the tab is then a link and the address decides which one is current. */
  to?: string;
  /** Of a link: decides instead of the address, where one screen has several tabs or a tab several screens. */
  current?: boolean;
}

export interface TabsProps<V extends string> {
  tabs: readonly TabEntry<V>[];
  value?: V;
  onChange?(value: V): void;
  size?: 36 | 44;
  /** Without the hairline, beside a title. */
  bare?: boolean;
  label?: string;
}

/** Keeps the current tab in sight where the row is wider than its place. Only the row moves, never the page. */
function useCurrentInSight<E extends HTMLElement>() {
  const row = useRef<E>(null);
  const shown = useRef<Element | null>(null);
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current="page"], [aria-selected="true"]') ?? null;
    if (!row.current || !current || current === shown.current) return;
    shown.current = current;
    // With the frame that lays the page out anyway.
    requestAnimationFrame(() => {
      const [place, tab] = [row.current?.getBoundingClientRect(), current.getBoundingClientRect()];
      if (row.current && place && (tab.left < place.left || tab.right > place.right)) {
        row.current.scrollLeft += (tab.left + tab.right - place.left - place.right) / 2;
      }
    });
  });
  return row;
}

export function Tabs<V extends string>({ tabs, value, onChange, size = 44, bare, label }: TabsProps<V>) {
  const values = tabs.map((tab) => tab.value);
  const change = (next: V) => onChange?.(next);
  const row = useCurrentInSight<HTMLDivElement>();
  const roving = useRoving(values, value ?? (values[0] as V), change, row);
  const classes = cx(styles.tabs, bare && styles.bare);
  const inside = (tab: TabEntry<V>) => (
    <>
      {tab.label}
      {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
    </>
  );
  if (tabs.some((tab) => tab.to)) {
    return (
      <nav ref={row} className={classes} aria-label={label}>
        {tabs.map((tab) =>
          tab.current === undefined ? (
            <NavLink key={tab.value} to={tab.to ?? ""} end className={cx(styles.tab, size === 36 && styles.t36)}>
              {inside(tab)}
            </NavLink>
          ) : (
            <Link
              key={tab.value}
              to={tab.to ?? ""}
              aria-current={tab.current ? "page" : undefined}
              className={cx(styles.tab, size === 36 && styles.t36)}
            >
              {inside(tab)}
            </Link>
          ),
        )}
      </nav>
    );
  }
  return (
    <div {...roving} role="tablist" aria-label={label} className={classes}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          tabIndex={tab.value === value ? 0 : -1}
          className={cx(styles.tab, size === 36 && styles.t36)}
          onClick={() => change(tab.value)}
        >
          {inside(tab)}
        </button>
      ))}
    </div>
  );
}

export interface MenuEntry {
  label: ReactNode;
  icon?: IconName;
  hint?: ReactNode;
  to?: string;
  onClick?(): void;
  current?: boolean;
  danger?: boolean;
  lang?: string;
}

/** What a menu lists: "column" begins the next column, under the last one where there is no room beside it. */
export type MenuItem = MenuEntry | "divider" | "column" | { heading: ReactNode };

export interface MenuProps {
  /** A button element that takes a ref. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  position?: "bottom-start" | "bottom-end" | "top-end" | "top-start";
  hover?: boolean;
  width?: number;
}

const columnsOf = (items: readonly MenuItem[]): Exclude<MenuItem, "column">[][] =>
  items.reduce<Exclude<MenuItem, "column">[][]>(
    (columns, item) => {
      if (item === "column") columns.push([]);
      else columns.at(-1)?.push(item);
      return columns;
    },
    [[]],
  );

const MARGIN = 8;

/**
 * A list of commands or places, as high as the window lets it be above the bars that stand over its end: what is more is
 * scrolled to, and the page is not, which would take the button away and the list with it. The current entry carries the
 * dot.
 */
export function Menu({ trigger, items, position = "bottom-end", hover, width }: MenuProps) {
  const [opened, setOpened] = useOpened();
  const room = { top: MARGIN, right: MARGIN, bottom: MARGIN + coveredBelow(), left: MARGIN };
  return (
    <MantineMenu
      opened={opened}
      onChange={setOpened}
      // The library would put a focusable element among the items that is none of them.
      withInitialFocusPlaceholder={false}
      position={position}
      offset={6}
      trigger={hover ? "click-hover" : "click"}
      openDelay={60}
      closeDelay={120}
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: true, size: { padding: room } }}
      classNames={{ dropdown: styles.dropdown ?? "", label: styles.menuLabel ?? "", divider: styles.divider ?? "" }}
    >
      <MantineMenu.Target>{trigger}</MantineMenu.Target>
      {/* A closed one has no list: each would draw the page's head once more as it appears. */}
      {opened && (
        <MantineMenu.Dropdown>
          {columnsOf(items).map((column, place) => (
            <div key={place} className={styles.menuColumn} {...(width ? { style: { width } } : {})}>
              {column.map(entryOf)}
            </div>
          ))}
        </MantineMenu.Dropdown>
      )}
    </MantineMenu>
  );
}

function entryOf(item: Exclude<MenuItem, "column">, index: number): ReactElement {
  if (item === "divider") return <MantineMenu.Divider key={index} />;
  if ("heading" in item) return <MantineMenu.Label key={index}>{item.heading}</MantineMenu.Label>;
  const shared = {
    className: styles.item ?? "",
    "data-current": item.current || undefined,
    "data-danger": item.danger || undefined,
    lang: item.lang,
    onClick: item.onClick,
  };
  const inside = (
    <span>
      {item.label}
      {item.hint && <span className={styles.hint}>{item.hint}</span>}
    </span>
  );
  const icon = item.icon ? <Icon name={item.icon} size={18} className={styles.icon} /> : undefined;
  return item.to === undefined ? (
    <MantineMenu.Item key={index} leftSection={icon} {...shared}>
      {inside}
    </MantineMenu.Item>
  ) : (
    <MantineMenu.Item key={index} leftSection={icon} component={Link} to={item.to} {...shared}>
      {inside}
    </MantineMenu.Item>
  );
}

export interface SelectProps<V extends string> extends FieldProps {
  options: readonly Option<V>[];
  value: V | null;
  onChange(value: V): void;
  placeholder?: string;
  searchable?: boolean;
  disabled?: boolean;
  small?: boolean;
  "aria-label"?: string;
}

export function Select<V extends string>({
  options,
  value,
  onChange,
  label,
  hint,
  error,
  aside,
  searchable,
  small,
  ...rest
}: SelectProps<V>) {
  const id = useId();
  const current = options.find((option) => option.value === value);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} aside={aside}>
      <MantineSelect
        id={id}
        data={options.map(({ value: key, label: text, disabled }) => ({
          value: key as string,
          label: text,
          disabled: disabled ?? false,
        }))}
        value={value}
        onChange={(next) => next !== null && onChange(next as V)}
        allowDeselect={false}
        searchable={searchable ?? false}
        filter={({ options: all, search }) =>
          all.filter((option) => "label" in option && searched(option.label).includes(searched(search)))
        }
        openOnFocus={false} // who passes by with Tab is shown no list, which would scroll the field out of a small window
        withCheckIcon={false}
        maxDropdownHeight={280}
        leftSection={current?.icon}
        rightSection={<Icon name="chevron-down" size={16} />}
        rightSectionPointerEvents="none"
        comboboxProps={{ offset: 4, transitionProps: { duration: 0 } }}
        className={cx(small && styles.small, current?.icon && styles.withIcon, error && styles.selectBad)}
        classNames={{
          input: styles.select ?? "",
          dropdown: styles.dropdown ?? "",
          option: styles.option ?? "",
          section: styles.section ?? "",
        }}
        renderOption={({ option }) => {
          const full = options.find((entry) => entry.value === option.value);
          return (
            <>
              {full?.icon}
              <span>
                {option.label}
                {full?.hint && <span className={styles.hint}>{full.hint}</span>}
              </span>
            </>
          );
        }}
        {...rest}
      />
    </FieldFrame>
  );
}
