import { useT } from "@agio/sdk";
import { CompanyFacts } from "@agio/ui";
import { TextPage } from "./TextPage";
import { COMPANY } from "./texts";
import styles from "./TextPage.module.css";

/** What the deployment states of who runs it, and what its company has to say. */
export default function Company() {
  const t = useT();
  return (
    <>
      <TextPage id={COMPANY} />
      <section className={styles.facts}>
        <h2>{t("shell.company.title")}</h2>
        <CompanyFacts />
      </section>
    </>
  );
}
