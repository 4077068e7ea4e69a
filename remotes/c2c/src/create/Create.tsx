import { useCall, useSearchParams, useT, useTitle } from "@agio/sdk";
import { QueryState, Columns, EmptyState } from "@agio/ui";
import { Frame } from "../Frame";
import { HowItGoes } from "../offers/HowItGoes";
import type { Side } from "../wire.gen";
import { CreateForm } from "./CreateForm";

/** An order: how much, at which rate, and whose bank account is used. */
export default function Create() {
  const t = useT("c2c");
  const [search] = useSearchParams();
  const side: Side = search.get("side") === "sell" ? "sell" : "buy";
  const offers = useCall("web/getC2cOffers");
  const payer = useCall("web/getC2cPayer");
  useTitle(t(`c2c.create.${side}`));
  return (
    <Frame place={side} title={t(`c2c.create.${side}`)} lead={t(`c2c.create.${side}_lead`)}>
      <QueryState query={offers}>
        {({ rows }) => (
          <QueryState query={payer}>
            {({ name, needs }) =>
              rows.length > 0 ? (
                <Columns explains aside={<HowItGoes side={side} />}>
                  <CreateForm key={side} offers={rows} side={side} verified={name} needs={needs} />
                </Columns>
              ) : (
                <EmptyState title={t("c2c.none.offers")} text={t("c2c.none.offers_text")} />
              )
            }
          </QueryState>
        )}
      </QueryState>
    </Frame>
  );
}
