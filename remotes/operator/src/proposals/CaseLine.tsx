import { FactLine } from "../case/FactText";
import { PersonName } from "../names/PersonName";
import { caseOf } from "../names/queues";
import { useOperatorCall } from "../session/useOperatorCall";

/** Whose case is decided and what it is about, so that nobody agrees to a number alone; nothing beside another subject. */
export function CaseLine({ subject }: { subject: string }) {
  const about = caseOf(subject);
  const { data } = useOperatorCall("web/operatorCase", about && { queue: about.queue, case: about.id });
  if (!data) return null;
  const { title, uid, facts } = data.summary;
  return (
    <p>
      <PersonName called={title} uid={uid} />
      {facts.length > 0 && " · "}
      <FactLine facts={facts} />
    </p>
  );
}
