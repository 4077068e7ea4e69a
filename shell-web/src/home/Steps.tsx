import { useDeployment, useT } from "@agio/sdk";
import styles from "./Steps.module.css";

const STEPS = ["create", "verify", "deposit", "withdraw"] as const;

/** The way from sign-up to withdrawal. */
export function Steps() {
  const t = useT();
  const { messageChannels } = useDeployment();
  const [only] = messageChannels.length === 1 ? messageChannels : [];
  const textOf = (step: (typeof STEPS)[number]) =>
    t(step === "create" && only ? `shell.steps.createText_${only}` : `shell.steps.${step}Text`);
  return (
    <section className={styles.steps}>
      <h2>{t("shell.steps.title")}</h2>
      <ol>
        {STEPS.map((name, index) => (
          <li key={name}>
            <i aria-hidden>{index + 1}</i>
            <span>
              <strong>{t(`shell.steps.${name}`)}</strong> <span>{textOf(name)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
