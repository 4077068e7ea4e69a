import { useMemo } from "react";
import { useCall, useTable } from "@agio/sdk";
import { CoinDisc, NumberField, Segments, Select } from "@agio/ui";
import type { Field } from "./wire.gen";

const QUOTE = "USDT";

interface TermFieldProps {
  field: Field;
  value: string;
  unit: string;
  onChange(value: string): void;
}

/** One field of a kind, as its declaration says it. */
export function TermField({ field, value, unit, onChange }: TermFieldProps) {
  const { input, label, hint, choices } = field;
  if (input === "coin") return <CoinSelect label={label} value={value} onChange={onChange} />;
  if (input === "symbol") return <SymbolSelect label={label} value={value} onChange={onChange} />;
  if (input === "amount") return <NumberField label={label} hint={hint} unit={unit} value={value} onChange={onChange} />;
  const options = choices.map(({ value, label }) => ({ value, label }));
  return options.length > 2 ? (
    <Select label={label} value={value} options={options} onChange={onChange} />
  ) : (
    <Segments full label={label} value={value} options={options} onChange={onChange} />
  );
}

interface ChosenProps {
  label: string;
  value: string;
  onChange(value: string): void;
}

/** A coin that has a price. */
function CoinSelect(props: ChosenProps) {
  const assets = useCall("web/getAsset2");
  const options = useMemo(() => {
    const coins = assets.data?.rows.filter(({ wallet, priced, coin }) => wallet === "spot" && priced && coin !== QUOTE) ?? [];
    return coins.map(({ coin, name }) => ({ value: coin, label: coin, hint: name, icon: <CoinDisc symbol={coin} size={20} /> }));
  }, [assets.data]);
  return <Select searchable {...props} options={options} />;
}

/** An instrument of the market. */
function SymbolSelect(props: ChosenProps) {
  const table = useTable();
  const options = useMemo(
    () =>
      table.map(({ symbol, name = "", base = symbol, quote = "" }) => ({
        value: symbol,
        label: `${base}/${quote}`,
        hint: name,
        icon: <CoinDisc symbol={base} size={20} />,
      })),
    [table],
  );
  return <Select searchable {...props} options={options} />;
}
