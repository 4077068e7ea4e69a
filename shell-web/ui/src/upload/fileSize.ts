import { useFormat, useT } from "@agio/sdk";

const KILO = 1024;
const MEGA = KILO * KILO;
/** Below this many bytes a size in MB would say nothing. */
const SMALL = MEGA / 10;

/** The size of a file in words. */
export function useFileSize(): (bytes: number) => string {
  const t = useT();
  const format = useFormat();
  return (bytes) =>
    bytes < SMALL
      ? t("shell.upload.small", { size: format.integer(Math.ceil(bytes / KILO)) })
      : t("shell.upload.size", { size: format.amount((bytes / MEGA).toFixed(1)) });
}
