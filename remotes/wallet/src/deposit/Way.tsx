import styles from "./deposit.module.css";

/** What happens after one another, numbered. */
export function Way({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className={styles.way}>
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <i aria-hidden>{index + 1}</i>
          <span>
            <b>{title}</b>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ol>
  );
}
