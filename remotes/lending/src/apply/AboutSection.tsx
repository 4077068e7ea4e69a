import { useT } from "@agio/sdk";
import { CountrySelect, DateField, Input, Select } from "@agio/ui";
import { BANDS, lacking, OCCUPATIONS, SOURCES, type Statement } from "./statement";
import { Section } from "./Section";
import styles from "../lending.module.css";

interface AboutSectionProps {
  statement: Statement;
  /** What is wrong, by field. */
  error(field: keyof Statement): string | undefined;
  onChange(part: Partial<Statement>): void;
}

/** The person who applies. */
export function AboutSection({ statement, error, onChange }: AboutSectionProps) {
  const t = useT("lending");
  const input = (name: keyof Statement, more: { autoComplete?: string; type?: "tel" } = {}) => (
    <Input
      name={name}
      label={t(`lending.fact.${name}`)}
      value={statement[name]}
      error={error(name)}
      onChange={(value) => onChange({ [name]: value })}
      {...more}
    />
  );
  const select = (name: keyof Statement, prefix: string, options: readonly string[]) => (
    <Select
      label={t(`lending.fact.${name}`)}
      value={statement[name] || null}
      placeholder={t("lending.choose")}
      error={error(name)}
      options={options.map((value) => ({ value, label: t(`lending.${prefix}.${value}`) }))}
      onChange={(value) => onChange({ [name]: value })}
    />
  );
  return (
    <Section step={2} done={lacking(statement).length === 0} title={t("lending.step.about")} aside={t("lending.sealed")}>
      <div className={styles.fields}>
        {input("name", { autoComplete: "name" })}
        <CountrySelect
          label={t("lending.fact.country")}
          value={statement.country}
          error={error("country")}
          onChange={(country) => onChange({ country })}
        />
        <DateField
          label={t("lending.fact.birth_date")}
          value={statement.birth_date}
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
