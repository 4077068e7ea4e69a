import { useT } from "@agio/sdk";
import { strengthOf } from "../rules";
import styles from "../form.module.css";

const WORDS = ["", "account.strength.weak", "account.strength.fair", "account.strength.good", "account.strength.strong"] as const;

/** Four bars and a word: colour never stands alone. */
export function PasswordStrength({ password }: { password: string }) {
  const t = useT("account");
  const strength = strengthOf(password);
  if (strength === 0) return null;
  return (
    <span className={styles.strength} data-strength={strength} role="status">
      {[1, 2, 3, 4].map((step) => (
        <i key={step} data-on={step <= strength || undefined} aria-hidden />
      ))}
      <span>{t(WORDS[strength])}</span>
    </span>
  );
}
