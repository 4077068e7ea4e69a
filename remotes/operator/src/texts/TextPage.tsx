import { useMemo } from "react";
import { Link, rich, useT } from "@agio/sdk";
import { ConsoleSection, Facts, Notice, Panel, QueryState, Stack, TextArea } from "@agio/ui";
import type { ViewState } from "../console/useView";
import { PluginName } from "../names/pluginName";
import { PluginText } from "../PluginText";
import { RowDetail, VersionName } from "../products/ProductPage";
import { RowForm, type OwnInputProps } from "../products/RowForm";
import type { Content } from "../products/product";
import section from "../section/Section.module.css";
import { useOperatorCall } from "../session/useOperatorCall";
import type { ProductDetail, TextDetail } from "../wire.gen";
import { Template } from "./Template";
import styles from "./Texts.module.css";

export const TEXTS = "operator.texts";
/** Domain whose texts stand around every screen. */
const EVERYWHERE = "shell";

interface TextPageProps {
  tag: string;
  name: string;
  view: ViewState;
}

/** One text in one language: where it stands, how it was delivered, and its wording with every version of it. */
export function TextPage({ tag, name, view }: TextPageProps) {
  const found = useOperatorCall("web/operatorText", { tag, key: name });
  const one = useOperatorCall("web/operatorProduct", { product: TEXTS, key: `${tag}.${name}` });
  const text = found.data;
  const row = useMemo(() => text && one.data && begun(one.data, text), [text, one.data]);
  const Form = useMemo(() => text && formOf(text), [text]);
  return (
    <ConsoleSection title={name} actions={row && <VersionName row={row} />} onBack={() => view.openSection("texts", tag)}>
      <Stack>
        <QueryState query={found} />
        <QueryState query={one} />
        {text && <About text={text} view={view} />}
        {row && Form && <RowDetail row={row} Form={Form} />}
      </Stack>
    </ConsoleSection>
  );
}

/** A text that nobody words otherwise is written from what was delivered, else from English. */
function begun(row: ProductDetail, text: TextDetail): ProductDetail {
  return row.new || row.retired ? { ...row, content: { ...text.english, ...text.delivered } } : row;
}

const Hidden = () => null;

function WordingInput({ label, value, error, onChange }: OwnInputProps) {
  return <TextArea label={label} value={value} onChange={onChange} maxLength={2000} {...(error ? { error } : {})} />;
}

/** The form of a text has the plural forms of its language and no others, and a message above it as its reader gets it. */
function formOf({ tag, key, forms, message }: TextDetail) {
  const inputs = Object.fromEntries(["text", "one", "many"].map((name) => [name, forms.includes(name) ? WordingInput : Hidden]));
  return function WordingForm({ row }: { row: ProductDetail }) {
    const above = (content: Content) => message && <Template tag={tag} name={key} text={content.text ?? ""} />;
    return <RowForm row={row} inputs={inputs} above={above} />;
  };
}

function About({ text, view }: { text: TextDetail; view: ViewState }) {
  const t = useT("operator");
  const screens = text.screens.map(({ path, title }) => (
    <div key={path}>
      <Link to={path}>
        <PluginText name={title} />
      </Link>
    </div>
  ));
  const otherwise = t(text.plugin === EVERYWHERE ? "operator.texts.everywhere" : "operator.texts.elsewhere");
  const words = (forms: Readonly<Record<string, string>>) =>
    Object.entries(forms).map(([form, said]) => (
      <div key={form} className={styles.words}>
        {said}
      </div>
    ));
  return (
    <Panel padding="form">
      <Stack gap={12}>
        <Facts
          facts={[
            Object.keys(text.delivered).length > 0 && { label: t("operator.texts.delivered"), value: words(text.delivered) },
            text.tag !== "en" && { label: t("operator.texts.english"), value: words(text.english) },
            { label: t("operator.health.plugin"), value: <PluginName id={text.plugin} /> },
            { label: t("operator.texts.places"), value: screens.length > 0 ? screens : otherwise },
          ]}
        />
        {text.sharing.length > 0 && <Notice kind="info">{t("operator.texts.sharing", { count: text.sharing.length })}</Notice>}
        {text.shared !== "" && (
          <Notice kind="info">
            {rich(t, "operator.texts.shared", {
              key: (
                <button type="button" className={section.link} onClick={() => view.openSection("texts", `${text.tag}/${text.shared}`)}>
                  {text.shared}
                </button>
              ),
            })}
          </Notice>
        )}
      </Stack>
    </Panel>
  );
}
