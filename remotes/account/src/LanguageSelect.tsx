import { changeLanguage, useAction, useDeployment, useLanguage, useSession, useT } from "@agio/sdk";
import { Select, toast } from "@agio/ui";

/** The language of the site and of the messages that it sends. Nothing that was typed is lost by changing it. */
export function LanguageSelect({ label }: { label?: string }) {
  const t = useT("account");
  const { languages } = useDeployment();
  const language = useLanguage();
  const { signedIn, refresh } = useSession();
  const keep = useAction<{ language: string }>("web/updateLanguage", { notice: "none", onSuccess: () => void refresh() });
  const choose = async (key: string) => {
    const next = languages.find((entry) => entry.key === key);
    if (!next) return;
    await changeLanguage(next);
    if (signedIn && (await keep.run({ language: key }))) toast({ kind: "success", text: next.name });
  };
  return (
    <Select
      {...(label ? { label } : { "aria-label": t("account.language.title") })}
      value={language.key}
      onChange={(key) => void choose(key)}
      disabled={keep.busy}
      options={languages.map(({ key, name }) => ({ value: key, label: name }))}
    />
  );
}
