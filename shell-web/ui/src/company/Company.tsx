import { useDeployment, useT, type Company } from "@agio/sdk";
import styles from "./Company.module.css";

const FACTS = ["name", "registration", "address", "licence", "custodian", "email", "phone"] as const;
type Fact = (typeof FACTS)[number];

/** Who runs the site: what the deployment states of it, fact by fact, or that it states nothing. */
export function CompanyFacts() {
  const t = useT();
  const { company } = useDeployment();
  const stated = FACTS.filter((fact) => company[fact]);
  if (stated.length === 0) return <p className={styles.unstated}>{t("shell.company.unstated")}</p>;
  return (
    <dl className={styles.facts}>
      {stated.map((fact) => (
        <div key={fact}>
          <dt>{t(`shell.company.${fact}`)}</dt>
          <dd>
            <Value fact={fact} company={company} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The same in a line, for the foot of a page. */
export function CompanyLine() {
  const t = useT();
  const { company } = useDeployment();
  const stated = (["name", "registration", "licence", "address", "email"] as const).filter((fact) => company[fact]);
  if (stated.length === 0) return <p>{t("shell.company.unstated")}</p>;
  return (
    <p className={styles.line}>
      {stated.map((fact, index) => (
        <span key={fact}>
          {index > 0 && " · "}
          <Value fact={fact} company={company} />
        </span>
      ))}
    </p>
  );
}

function Value({ fact, company }: { fact: Fact; company: Company }) {
  const value = company[fact];
  if (fact === "email") return <a href={`mailto:${value}`}>{value}</a>;
  if (fact === "phone") return <a href={`tel:${value?.replace(/[^\d+]/g, "")}`}>{value}</a>;
  if (fact !== "licence" || !company.licence_url) return value;
  return (
    <a href={company.licence_url} target="_blank" rel="noopener noreferrer">
      {value}
    </a>
  );
}
