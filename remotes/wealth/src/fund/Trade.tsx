import { useState } from "react";
import { useT } from "@agio/sdk";
import { Panel, Segments, Stack } from "@agio/ui";
import type { FundDetail, MyFund, MyWealth } from "../wire.gen";
import { BuyForm } from "./BuyForm";
import { RedeemForm } from "./RedeemForm";

interface TradeProps {
  fund: FundDetail;
  mine: MyWealth | undefined;
  held: MyFund | undefined;
}

/** Buy shares, or give them back. */
export function Trade({ fund, mine, held }: TradeProps) {
  const t = useT("wealth");
  const [side, setSide] = useState<"buy" | "redeem">("buy");
  const options = (["buy", "redeem"] as const).map((one) => ({ value: one, label: t(`wealth.side.${one}`) }));
  return (
    <Panel padding="form">
      <Stack>
        <Segments<"buy" | "redeem"> full size={36} label={t("wealth.side.label")} value={side} options={options} onChange={setSide} />
        {side === "buy" ? <BuyForm fund={fund} mine={mine} /> : <RedeemForm fund={fund} held={held} />}
      </Stack>
    </Panel>
  );
}
