import { useState } from "react";
import { useCountryName, useT } from "@agio/sdk";
import { Button, CommandBar, Facts, Form, Icon, Input, Notice, Panel, Steps, useForm, usePhone } from "@agio/ui";
import { Again } from "./Again";
import { ContinueOnPhone } from "../phone/ContinueOnPhone";
import type { Kind } from "../photo/kinds";
import { PhotoTile } from "../photo/PhotoTile";
import { useRetake } from "../photo/useRetake";
import { CHANGED } from "../useVerification";
import type { Overview } from "../wire.gen";
import { Kept } from "./Kept";
import { ICONS } from "./types";
import styles from "../Frame.module.css";

const KINDS = ["front", "back", "held"] as const;
const STEPS = ["country", "document", "photos", "review"] as const;

interface Statement {
  type: string;
  name: string;
  number: string;
  front: null;
  back: null;
  held: null;
}

/** The first time all of it; after a refusal what was refused, and the rest stands as it was accepted. */
export function PrimaryForm({ overview }: { overview: Overview }) {
  const t = useT("verification");
  const country = useCountryName();
  const phone = usePhone();
  const [arrived, setArrived] = useState<ReadonlySet<Kind>>(new Set());
  const { primary, uploaded, wanted } = overview;
  const rejected = primary?.state === "rejected" ? primary : null;
  const words = rejected === null || rejected.open.includes("document");
  const arrive = (kind: Kind) => setArrived((now) => new Set([...now, kind]));
  const reasonOf = (part: string) => rejected?.refused.find((one) => one.part === part)?.reason;
  const lacks = (kind: (typeof KINDS)[number]) =>
    wanted.includes(kind) && !uploaded.includes(kind) && !arrived.has(kind) && primary?.state !== "withdrawn";
  const start: Statement = {
    type: String(primary?.type ?? 1),
    name: primary?.name ?? "",
    number: "",
    front: null,
    back: null,
    held: null,
  };
  const form = useForm({
    call: "web/submitPrimary",
    start,
    draft: "verification-primary",
    secret: ["number", "front", "back", "held"],
    invalidates: CHANGED,
    check: (values) => ({
      ...(words && values.name.trim() === "" ? { name: t("verification.lacks.name") } : {}),
      ...(words && values.number.trim() === "" ? { number: t("verification.lacks.number") } : {}),
      ...Object.fromEntries(KINDS.filter(lacks).map((kind) => [kind, t("verification.code.photo_required")])),
    }),
    params: ({ type, name, number }) => ({ type: Number(type), name, number }),
    done: () => ({ text: t("verification.result.sent") }),
  });
  const missing = KINDS.find((kind) => form.problem(kind) !== undefined);
  const lacking = KINDS.filter(lacks);
  const ready = lacking.length === 0;
  const retake = useRetake(rejected ? lacking : []);
  const at = !words || (form.values.name !== "" && form.values.number !== "") ? (ready ? 3 : 2) : 1;
  const steps = <Steps grow steps={STEPS.map((step) => t(`verification.step.${step}`))} current={at} />;
  // On a phone each refused photo says itself why, and what was accepted is one row.
  const short = phone && !words;
  const body = (
    <Form
      form={form}
      actions={
        <CommandBar>
          {retake.commands ?? (
            <Button type="submit" variant="primary" size={48} full busy={form.busy}>
              {t("verification.send")}
            </Button>
          )}
        </CommandBar>
      }
    >
      {rejected && !short && <Again rejected={rejected} />}
      {words ? (
        <>
          <fieldset className={styles.types}>
            <legend>{t("verification.fact.type")}</legend>
            {Object.entries(ICONS).map(([id, icon]) => (
              <label key={id} className={styles.type}>
                <input type="radio" name="type" value={id} checked={form.values.type === id} onChange={() => form.set({ type: id })} />
                <Icon name={icon} size={20} />
                {t(`verification.type.${id}`)}
              </label>
            ))}
          </fieldset>
          <Facts
            facts={[{ label: t("verification.fact.country"), value: `${country(overview.country)} · ${t("verification.country_fixed")}` }]}
          />
          <Input
            {...form.field("name")}
            label={t("verification.fact.name")}
            hint={t("verification.hint.name")}
            maxLength={100}
            autoComplete="name"
          />
          <Input {...form.field("number")} label={t("verification.fact.number")} mono maxLength={60} autoComplete="off" />
        </>
      ) : (
        <Kept identity={rejected} />
      )}
      {!short && (
        <div>
          <strong>{t("verification.photos")}</strong> <small>{t("verification.photo_rule")}</small>
        </div>
      )}
      <div className={styles.photos}>
        {KINDS.map((kind) => (
          <PhotoTile
            key={kind}
            kind={kind}
            overview={overview}
            sent={primary !== null}
            rejected={reasonOf(kind)}
            rejectedAt={rejected?.decided_at}
            handle={retake.handleOf(kind)}
            onArrived={arrive}
          />
        ))}
      </div>
      {!phone && <ContinueOnPhone form="identity" />}
      {missing && <Notice kind="error">{form.problem(missing)}</Notice>}
    </Form>
  );
  return (
    <>
      {phone ? steps : <Panel>{steps}</Panel>}
      {short ? body : <Panel padding="form">{body}</Panel>}
    </>
  );
}
