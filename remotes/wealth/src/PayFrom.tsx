import { useSession, useT } from "@agio/sdk";
import { Segments } from "@agio/ui";

export type PaidFrom = "wealth" | "spot";

/** Which wallet pays; a visitor has none. */
export function PayFrom({ value, onChange }: { value: PaidFrom; onChange(value: PaidFrom): void }) {
  const t = useT("wealth");
  const { signedIn } = useSession();
  const options = (["wealth", "spot"] as const).map((one) => ({ value: one, label: t(`wealth.wallet.${one}`) }));
  return signedIn && <Segments full label={t("wealth.pay_from")} value={value} options={options} onChange={onChange} />;
}
