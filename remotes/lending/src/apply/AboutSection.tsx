import { useT } from "@agio/sdk";
import { CountrySelect, DateField, Input, Select } from "@agio/ui";
import { BANDS, lacking, OCCUPATIONS, SOURCES, type Told } from "./told";
import { Section } from "./Section";
import styles from "../lending.module.css";

interface AboutSectionProps {
  told: Told;
  /** What is wrong, by field. */
  error(field: keyof Told): string | undefined;
  onChange(part: Partial<Told>): void;
}

/** The person who applies. */
export function AboutSection({ told, error, onChange }: AboutSectionProps) {
  const t = useT("lending");
  const input = (name: keyof Told, more: { autoComplete?: string; type?: "tel" } = {}) => (
    <Input
      name={name}
      label={t(`lending.fact.${name}`)}
      value={told[name]}
      error={error(name)}
      onChange={(value) => onChange({ [name]: value })}
      {...more}
    />
  );
  const select = (name: keyof Told, prefix: string, options: readonly string[]) => (
    <Select
      label={t(`lending.fact.${name}`)}
      value={told[name] || null}
      placeholder={t("lending.choose")}
      error={error(name)}
      options={options.map((value) => ({ value, label: t(`lending.${prefix}.${value}`) }))}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <Section step={2} done={lacking(told).length === 0} title={t("lending.step.about")} aside={t("lending.sealed")}>
      <div className={styles.fields}>
        {input("name", { autoComplete: "name" })}
        <CountrySelect
          label={t("lending.fact.country")}
          value={told.country}
          error={error("country")}
          onChange={(country) => onChange({ country })}
        />
        <DateField
          label={t("lending.fact.birth_date")}
          value={told.birth_date}
          error={error("birth_date")}
          onChange={(value) => onChange({ birth_date: value })}
        />
        {input("phone", { autoComplete: "tel", type: "tel" })}
        <div className={styles.wide}>{input("address", { autoComplete: "street-address" })}</div>
        {select("monthly_income", "band", BANDS)}
        {select("occupation", "occupation", OCCUPATIONS)}
        {select("wealth", "wealth", SOURCES)}
        {select("investment", "band", BANDS)}
      </div>
    </Section>
  );
}
