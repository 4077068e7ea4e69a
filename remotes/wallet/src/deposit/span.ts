import type { Translate } from "@agio/sdk";

/** A length of time in words: minutes, or hours and days where it is whole ones. */
export function spanText(minutes: number, t: Translate): string {
  if (minutes >= 1440 && minutes % 1440 === 0) return t("wallet.span.days", { count: minutes / 1440 });
  if (minutes >= 120 && minutes % 60 === 0) return t("wallet.span.hours", { count: minutes / 60 });
  return t("wallet.span.minutes", { count: minutes });
}
