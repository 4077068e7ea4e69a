import { useT } from "@agio/sdk";
import { Button, CopyField, Dialog, Facts, Stack, Text } from "@agio/ui";

/** One's own half of a new password: the maker has the first, who agreed the second, and both hand theirs over. */
export interface Given {
  login: string;
  password: string;
  half: "first" | "second";
}

/** Shows a half of a password, once. */
export function GivenPassword({ given, onClose }: { given: Given; onClose(): void }) {
  const t = useT("operator");
  return (
    <Dialog open onClose={onClose} title={t("operator.given.title")} actions={<Button onClick={onClose}>{t("operator.given.kept")}</Button>}>
      <Stack gap={16}>
        <Text>{t("operator.given.text")}</Text>
        <Facts
          facts={[
            { label: t("operator.sign_in.login"), value: <CopyField value={given.login} /> },
            { label: t(`operator.given.${given.half}`), value: <CopyField value={given.password} /> },
          ]}
        />
      </Stack>
    </Dialog>
  );
}
