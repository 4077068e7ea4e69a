import { useState } from "react";
import { useT } from "@agio/sdk";
import { Button, Facts, Form, Icon, Input, Notice, Panel, Track, useForm, type IconName } from "@agio/ui";
import { PhotoTile, type Kind } from "../photo/PhotoTile";
import { useCountryName } from "../useCountryName";
import { CHANGED } from "../useVerification";
import type { Identity, Overview } from "../wire.gen";
import styles from "../Frame.module.css";

const KINDS = ["front", "back", "held"] as const;
const STEPS = ["country", "document", "photos", "review"] as const;
const TYPES: readonly { id: string; icon: IconName }[] = [
  { id: "1", icon: "id-badge-2" },
  { id: "2", icon: "world" },
  { id: "3", icon: "credit-card" },
  { id: "4", icon: "home-check" },
  { id: "5", icon: "file-text" },
];

interface Told {
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
  const [arrived, setArrived] = useState<ReadonlySet<Kind>>(new Set());
  const { primary, uploaded, wanted } = overview;
  const rejected = primary?.state === "rejected" ? primary : null;
  const words = rejected === null || rejected.open.includes("document");
  const arrive = (kind: Kind) => setArrived((now) => new Set([...now, kind]));
  const reasonOf = (part: string) => rejected?.refused.find((one) => one.part === part)?.reason;
  const lacks = (kind: (typeof KINDS)[number]) => wanted.includes(kind) && !uploaded.includes(kind) && !arrived.has(kind) && primary?.state !== "withdrawn";
  const start: Told = {
    type: String(primary?.type ?? 1),
    name: primary?.name ?? "",
    number: "",
    front: null,
    back: null,
    held: null,
  };
  const form = useForm<Told, Identity>({
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
    params: ({ type, name, number }) => ({ type, name, number }),
    done: () => ({ text: t("verification.told.sent") }),
  });
  const missing = KINDS.find((kind) => form.problem(kind) !== undefined);
  const ready = KINDS.every((kind) => !lacks(kind));
  const at = !words || (form.values.name !== "" && form.values.number !== "") ? (ready ? 3 : 2) : 1;
  return (
    <>
      <Panel>
        <Track
          label={t("verification.primary.title")}
          points={STEPS.map((step, index) => ({
            title: t(`verification.step.${step}`),
            state: index < at ? ("done" as const) : index === at ? ("now" as const) : ("next" as const),
          }))}
        />
      </Panel>
      <Panel padding="form">
        <Form
          form={form}
          actions={
            <Button type="submit" variant="primary" size={44} full busy={form.busy}>
              {t("verification.send")}
            </Button>
          }
        >
          {rejected && (
            <Notice kind="error" title={t("verification.again_title")}>
              {rejected.refused.map(({ part, reason }) => (
                <p key={part}>{t(reason)}</p>
              ))}
              <p>{t("verification.again_text")}</p>
            </Notice>
          )}
          {words ? (
            <>
              <fieldset className={styles.types}>
                <legend>{t("verification.fact.type")}</legend>
                {TYPES.map(({ id, icon }) => (
                  <label key={id} className={styles.type}>
                    <input type="radio" name="type" value={id} checked={form.values.type === id} onChange={() => form.set({ type: id })} />
                    <Icon name={icon} size={20} />
                    {t(`verification.type.${id}`)}
                  </label>
                ))}
              </fieldset>
              <Facts facts={[{ label: t("verification.fact.country"), value: `${country(overview.country)} · ${t("verification.country_fixed")}` }]} />
              <Input {...form.field("name")} label={t("verification.fact.name")} hint={t("verification.hint.name")} maxLength={100} autoComplete="name" />
              <Input {...form.field("number")} label={t("verification.fact.number")} mono maxLength={60} autoComplete="off" />
            </>
          ) : (
            <Facts
              facts={[
                { label: t("verification.fact.country"), value: country(rejected.country) },
                { label: t("verification.fact.type"), value: t(`verification.type.${rejected.type}`) },
                { label: t("verification.fact.name"), value: rejected.name },
                { label: t("verification.fact.number"), value: `•••• ${rejected.number_end}` },
              ]}
            />
          )}
          <div>
            <strong>{t("verification.photos")}</strong> <small>{t("verification.photo_rule")}</small>
          </div>
          <div className={styles.photos}>
            {KINDS.map((kind) => (
              <PhotoTile key={kind} kind={kind} overview={overview} sent={primary !== null} rejected={reasonOf(kind)} onArrived={arrive} />
            ))}
          </div>
          {missing && <Notice kind="error">{form.problem(missing)}</Notice>}
        </Form>
      </Panel>
    </>
  );
}
