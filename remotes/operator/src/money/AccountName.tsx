import { Fragment } from "react";
import styles from "../section/Section.module.css";

/** An account of the books by its name, which breaks between its words alone: "house:lending_principal". */
export function AccountName({ name }: { name: string }) {
  return (
    <span className={styles.soft}>
      {name.split(/(?<=[:_])/).map((word, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  );
}
