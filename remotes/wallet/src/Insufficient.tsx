import { link, Link, useSession, useT } from "@agio/sdk";

/** "Insufficient balance", with the way to more of it where there is one. */
export function Insufficient({ coin }: { coin: string }) {
  const t = useT("wallet");
  const { realm } = useSession();
  const deposit = realm === "demo" ? null : link("wallet.deposit", { coin });
  return (
    <span>
      {t("wallet.form.insufficient")} {deposit && <Link to={deposit}>{t("wallet.deed.deposit")}</Link>}
    </span>
  );
}
