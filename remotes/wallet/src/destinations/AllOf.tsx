import { Link, useT } from "@agio/sdk";

/** The way to all of them, where there are any; where there are none, the place that keeps them. */
export function AllOf({ to, some }: { to: string | null; some: boolean }) {
  const t = useT("wallet");
  return to && <Link to={to}>{t(some ? "shell.records.all" : "wallet.receipt.manage")}</Link>;
}
