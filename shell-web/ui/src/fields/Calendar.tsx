import { DatePicker } from "@mantine/dates";
import "@mantine/dates/styles.css";
import { useEffect, useRef, useState } from "react";
import { dayFormatFor, momentHere, useLanguage, useT } from "@agio/sdk";
import { Button } from "../button/Button";
import { Icon } from "../brand/Icon";
import styles from "./date.module.css";

export interface CalendarProps {
  /** YYYY-MM-DD, or with `time` YYYY-MM-DDTHH:mm; "" when empty. */
  value: string;
  time: boolean;
  onChoose(value: string): void;
}

/** Days to choose from, in the site's language; arrow keys move among them. The focus begins at the chosen day or today. */
export default function Calendar({ value, time, onChoose }: CalendarProps) {
  const t = useT();
  const { tag } = useLanguage();
  const days = dayFormatFor(tag);
  const root = useRef<HTMLDivElement>(null);
  const [day = "", clock = "00:00"] = value.split("T");
  const now = momentHere();
  const today = now.slice(0, 10);
  const [level, setLevel] = useState<"month" | "year" | "decade">("month");
  // The heading that leads to months and years is another one there: without this the focus would be lost with it.
  useEffect(() => {
    const marks = ["[data-autofocus]", "table [tabindex='0']:not([data-outside])", "table button:not([data-outside])"];
    const found = marks.map((mark) => root.current?.querySelector<HTMLElement>(mark)).find(Boolean);
    found?.focus({ preventScroll: true });
  }, [level]);
  return (
    <div ref={root} className={styles.calendar}>
      <DatePicker
        value={day || null}
        onChange={(next) => next !== null && onChoose(time ? `${next}T${clock}` : next)}
        defaultDate={day || today}
        level={level}
        onLevelChange={setLevel}
        firstDayOfWeek={days.firstDayOfWeek}
        weekendDays={[]}
        highlightToday
        weekdayFormat={days.weekday}
        monthLabelFormat={days.month}
        yearLabelFormat={days.year}
        monthsListFormat={days.shortMonth}
        getDayAriaLabel={days.name}
        getDayProps={(one) => ({
          "aria-pressed": one === day,
          ...(one === today ? { "aria-current": "date" } : {}),
          ...(one === (day || today) ? { "data-autofocus": true } : {}),
        })}
        previousLabel={t("shell.date.previous")}
        nextLabel={t("shell.date.next")}
        previousIcon={<Icon name="chevron-left" size={16} />}
        nextIcon={<Icon name="chevron-right" size={16} />}
        // Escape closes the calendar, not the dialog that its field stands in.
        __stopPropagation
        classNames={{
          calendarHeader: styles.header ?? "",
          calendarHeaderLevel: styles.level ?? "",
          calendarHeaderControl: styles.step ?? "",
          weekday: styles.weekday ?? "",
          day: styles.day ?? "",
          monthsListControl: styles.part ?? "",
          yearsListControl: styles.part ?? "",
        }}
      />
      <div className={styles.foot}>
        <Button data-mantine-stop-propagation size={28} variant="quiet" disabled={value === ""} onClick={() => onChoose("")}>
          {t("shell.date.clear")}
        </Button>
        <Button data-mantine-stop-propagation size={28} onClick={() => onChoose(time ? now : today)}>
          {t(time ? "shell.date.now" : "shell.date.today")}
        </Button>
      </div>
    </div>
  );
}
