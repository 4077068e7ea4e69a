import { useT } from "@agio/sdk";
import { Segments } from "@agio/ui";
import type { PaidFrom } from "./useWallets";

/** Which wallet pays. */
export function PayFrom({ value, onChange }: { value: PaidFrom; onChange(value: PaidFrom): void }) {
  const t = useT("wealth");
  const options = (["wealth", "spot"] as const).map((one) => ({ value: one, label: t(`wealth.wallet.${one}`) }));
  return <Segments full label={t("wealth.pay_from")} value={value} options={options} onChange={onChange} />;
}
