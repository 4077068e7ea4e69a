import { Link, linkOr, money, parameter, useFormat, useT } from "@agio/sdk";

/** What comes in and goes out costs, and under which rules, for the table of the home page: as the constants in force have it. */
export default function HomeFees() {
  const t = useT("wallet");
  const format = useFormat();
  const coin = parameter("wallet.withdraw.coin", "USDT");
  const share = (value: string) => format.share(value, 2);
  const traded = parameter("wallet.withdraw.consumption", "0");
  const lines = [
    {
      title: "wallet.fees.convert",
      path: linkOr("wallet.exchange", "/exchange"),
      text: t("wallet.fees.convertText", { spread: share(parameter("wallet.exchange.spread", "0.002")) }),
    },
    {
      title: "wallet.queue.deposits",
      path: linkOr("wallet.deposit", "/recharge"),
      text: t("wallet.fees.depositText", { minimum: format.coin(parameter(`wallet.deposit.minimum.${coin.toLowerCase()}`, "0"), coin) }),
    },
    {
      title: "wallet.queue.withdrawals",
      path: linkOr("wallet.withdraw", "/withdrawal"),
      text: t("wallet.fees.withdrawText", {
        fee: share(parameter("wallet.withdraw.fee", "0")),
        minimum: format.coin(parameter("wallet.withdraw.minimum", "0"), coin),
        from: parameter("wallet.withdraw.window_start", "00:00"),
        to: parameter("wallet.withdraw.window_end", "24:00"),
      }),
    },
  ];
  return (
    <dl>
      {lines.map(({ title, path, text }) => (
        <div key={title}>
          <dt>{path ? <Link to={path}>{t(title)}</Link> : t(title)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {money.compare(traded, "0") > 0 && (
        <div>
          <dt>{t("wallet.fees.traded")}</dt>
          <dd>{t("wallet.fees.tradedText", { share: share(traded) })}</dd>
        </div>
      )}
    </dl>
  );
}
