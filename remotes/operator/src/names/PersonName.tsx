import { createContext, useContext, type ReactNode } from "react";
import { useMay } from "../console/rights";
import { useOperatorCall } from "../session/useOperatorCall";
import type { PageOfCalledRow } from "../wire.gen";
import styles from "../section/Section.module.css";

/** What operators call a user, with the number beside it where that isn't the name. */
export function PersonName({ called, uid }: { called: string; uid: string }) {
  return (
    <>
      <span translate="no">{called}</span>
      {uid !== "" && uid !== called && (
        <>
          {" "}
          <small className={styles.number}>{uid}</small>
        </>
      )}
    </>
  );
}

type Called = PageOfCalledRow["rows"][number];

const Known = createContext<ReadonlyMap<string, Called>>(new Map());

/** The user of "user:384977190518973428"; null where the subject is somebody or something else. */
const userOf = (subject: string): string | null => /^user:(\d+)$/.exec(subject)?.[1] ?? null;

/** Asks at once what the users among these subjects are called, for whatever names them below. */
export function People({ subjects, children }: { subjects: readonly string[]; children: ReactNode }) {
  const may = useMay();
  const users = [...new Set(subjects.map(userOf))].filter((id) => id !== null).sort();
  const asked = users.length > 0 && may("user.read") ? { users: users.join(",") } : null;
  const found = useOperatorCall("web/operatorPeople", asked, 0, true);
  return <Known value={new Map(found.data?.rows.map((one) => [one.id, one]))}>{children}</Known>;
}

/** A user by the id that a list has; until it is known who that is, the id. */
export function PersonOf({ id }: { id: string }) {
  const known = useContext(Known).get(id);
  return known ? <PersonName called={known.called} uid={known.uid} /> : id;
}
