import { createContext, useContext, useState, type ReactNode } from "react";
import { useT } from "@agio/sdk";
import { Button, CopyField, Dialog, Facts, Stack, Text } from "@agio/ui";

/** One's own half of a new password: the maker has the first, who agreed the second, and both hand theirs over. */
export interface Given {
  login: string;
  password: string;
  half: "first" | "second";
}

const HandOver = createContext<(given: Given) => void>(() => undefined);

/** Shows a half of a password, once. */
export const useHandOver = () => useContext(HandOver);

/** Holds the half that was given above the whole console: what it was agreed in is gone from its list by then. */
export function GivenPassword({ children }: { children: ReactNode }) {
  const t = useT("operator");
  const [given, setGiven] = useState<Given | null>(null);
  const close = () => setGiven(null);
  return (
    <HandOver value={setGiven}>
      {children}
      {given && (
        <Dialog open onClose={close} title={t("operator.given.title")} actions={<Button onClick={close}>{t("operator.given.kept")}</Button>}>
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
      )}
    </HandOver>
  );
}
