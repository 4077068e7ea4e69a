import { useCountries, useT } from "@agio/sdk";
import { Select } from "../choice/choice";

export interface CountrySelectProps {
  value: string;
  onChange(code: string): void;
  label: string;
  aside?: string;
  error?: string | undefined;
  /** Show the prefix of phone numbers beside the name. */
  dial?: boolean;
}

/** A country by its name in the user's language, found by typing the name or the prefix. */
export function CountrySelect({ value, onChange, label, aside, error, dial }: CountrySelectProps) {
  const t = useT("shell");
  const { countries, problem } = useCountries();
  return (
    <Select
      label={label}
      aside={aside}
      error={error ?? problem ?? undefined}
      placeholder={t("shell.form.country")}
      searchable
      value={value || null}
      onChange={onChange}
      options={countries.map((country) => ({
        value: country.code,
        label: dial ? `${country.name} (${country.dial})` : country.name,
      }))}
    />
  );
}
