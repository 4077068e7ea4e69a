import { useState } from "react";
import { chooseLanguage, useDeployment, useLanguage, useT } from "@agio/sdk";
import { Select, toast } from "@agio/ui";

/** The language of the site and of the messages that it sends. Nothing that was typed is lost by changing it. */
export function LanguageSelect({ label }: { label?: string }) {
  const t = useT("account");
  const { languages } = useDeployment();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const choose = async (key: string) => {
    const next = languages.find((entry) => entry.key === key);
    if (!next) return;
    setBusy(true);
    if (await chooseLanguage(next)) toast({ kind: "success", text: next.name });
    setBusy(false);
  };
  return (
    <Select
      {...(label ? { label } : { "aria-label": t("account.language.title") })}
      value={language.key}
      onChange={(key) => void choose(key)}
      disabled={busy}
      options={languages.map(({ key, name }) => ({ value: key, label: name }))}
    />
  );
}
