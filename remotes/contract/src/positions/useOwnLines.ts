import { useMemo } from "react";
import { money, useFormat, useT, type Format, type Translate } from "@agio/sdk";
import type { ChartLine } from "@agio/trade";
import { toneOf, usePhone } from "@agio/ui";
import { useMark, useOpen } from "../data";
import { nameOf } from "../market";
import type { Position, Product } from "../wire.gen";
import { resultAt, SHOWN } from "./position";
import { useCancel } from "./useCancel";
import { useDropLevel, type Level } from "./useDropLevel";

interface Words {
  t: Translate;
  format: Format;
  phone: boolean;
}

interface Dropping {
  leaving: string | null;
  drop(position: Position, level: Level): void;
}

/** A position as lines of the chart: where it was opened, where it closes by itself, where it is liquidated. */
export function linesOf(words: Words, position: Position, mark: string | undefined, { leaving, drop }: Dropping): ChartLine[] {
  const { t, format, phone } = words;
  const { id, entry, side, lots, take_profit, stop_loss, liquidation } = position;
  if (entry === "") return [];
  const figureAt = (price: string | undefined): Pick<ChartLine, "figure" | "figureTone"> => {
    if (price === undefined) return {};
    const result = money.toFixed(resultAt(position, price), SHOWN);
    const tone = toneOf(result);
    return { figure: format.amount(result, { sign: true }), ...(tone ? { figureTone: tone } : {}) };
  };
  const level = (name: Level, price: string): ChartLine[] =>
    price === ""
      ? []
      : [
          {
            id: `${id}.${name}`,
            price,
            name: t(`contracts.line.${name}${phone ? "_short" : ""}`),
            ...figureAt(price),
            atEdge: true,
            ...(phone
              ? {}
              : {
                  cancel: {
                    label: t("contracts.line.drop", { level: t(`contracts.line.${name}`), name: nameOf(position.product) }),
                    busy: leaving === `${id}.${name}`,
                    onClick: () => drop(position, name),
                  },
                }),
          },
        ];
  return [
    {
      id,
      price: entry,
      name: t(`contracts.line.${side}`, { lots: format.integer(lots) }),
      side: side === "long" ? "up" : "down",
      ...figureAt(mark),
    },
    ...level("take_profit", take_profit),
    ...level("stop_loss", stop_loss),
    ...(liquidation === ""
      ? []
      : [
          {
            id: `${id}.liquidation`,
            price: liquidation,
            name: t(`contracts.line.liquidation${phone ? "_short" : ""}`),
            tone: "bad" as const,
            warns: true,
            atEdge: true,
          },
        ]),
  ];
}

/** The user's own prices of a product, as lines of its chart. */
export function useOwnLines(product: Product): ChartLine[] {
  const t = useT("contracts");
  const format = useFormat();
  const phone = usePhone();
  const mark = useMark(product);
  const { positions } = useOpen("held");
  const { positions: pending } = useOpen("pending");
  const { leaving, cancel } = useCancel();
  const dropping = useDropLevel();
  return useMemo(
    () => [
      ...positions.filter((one) => one.product === product.key).flatMap((one) => linesOf({ t, format, phone }, one, mark, dropping)),
      ...pending
        .filter((one) => one.product === product.key && one.price !== "")
        .map<ChartLine>((one) => ({
          id: one.id,
          price: one.price,
          name: t(`contracts.line.${one.side}`, { lots: format.integer(one.lots) }),
          side: one.side === "long" ? "up" : "down",
          note: t(`contracts.type.${one.kind}`),
          cancel: {
            label: t("contracts.pending.cancel", { name: nameOf(one.product) }),
            busy: leaving === one.id,
            onClick: () => cancel(one),
          },
        })),
    ],
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `cancel` and `drop` send what they are given, whichever render made them
    [positions, pending, product.key, mark, leaving, dropping.leaving, phone, t, format],
  );
}
