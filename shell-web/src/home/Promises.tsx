import { useDeployment, useT } from "@agio/sdk";
import { Icon } from "@agio/ui";
import styles from "./Promises.module.css";

const CANNOT = ["price", "liquidation", "unlock", "correction"] as const;
const STEPS = ["create", "verify", "deposit", "withdraw"] as const;

/** What the software has no call for, and the way from sign-up to withdrawal. */
export function Promises() {
  const t = useT();
  const { messageChannels } = useDeployment();
  const [only] = messageChannels.length === 1 ? messageChannels : [];
  const textOf = (step: (typeof STEPS)[number]) =>
    t(step === "create" && only ? `shell.steps.createText_${only}` : `shell.steps.${step}Text`);
  return (
    <section className={styles.promises}>
      <div className={styles.inside}>
        <div>
          <h2>{t("shell.cannot.title")}</h2>
          <p>{t("shell.cannot.note")}</p>
          <ul>
            {CANNOT.map((name) => (
              <li key={name}>
                <Icon name="ban" size={18} />
                <strong>{t(`shell.cannot.${name}`)}</strong>
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{t("shell.steps.title")}</h2>
          <p>{t("shell.steps.note")}</p>
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
        </div>
      </div>
    </section>
  );
}
