import { useState, type ReactNode } from "react";
import { Navigate, useDeployment, useSearchParams, useStore, useT, useTitle } from "@agio/sdk";
import {
  Button,
  Chip,
  CopyField,
  DigitsField,
  Form,
  Inline,
  Input,
  Notice,
  PasswordField,
  QrField,
  Stack,
  useForm,
  Wordmark,
  type FieldOf,
} from "@agio/ui";
import { operatorApi } from "./session/client";
import { begin, endedBecause, operatorToken } from "./session/token";
import type { SignedIn } from "./wire.gen";
import styles from "./SignIn.module.css";

const CONSOLE = "/operator";
const START = { login: "", password: "", new_password: "", totp: "" };

/** Back to where the operator was, but nowhere outside the console. */
export const placeAfter = (next: string | null): string => (next !== null && /^\/operator(?:\?|$)/.test(next) ? next : CONSOLE);

/** Login, password and, where one is bound, the code of the second factor. */
export default function SignIn() {
  const t = useT("operator");
  const { brand } = useDeployment();
  const [search] = useSearchParams();
  const token = useStore(operatorToken);
  const because = useStore(endedBecause);
  const [missing, setMissing] = useState<SignedIn | null>(null);
  const form = useForm({
    call: "web/operatorLogin",
    client: operatorApi,
    start: START,
    once: ["totp"],
    params: ({ login, password, totp, new_password }) => ({
      login: login.trim(),
      password,
      totp,
      ...(new_password === "" ? {} : { new_password }),
    }),
    onSuccess: (opened) => (opened.token === "" ? setMissing(opened) : begin(opened.token)),
  });
  useTitle(t("operator.sign_in.title"));
  if (token !== null) return <Navigate to={placeAfter(search.get("next"))} replace />;
  return (
    <Outside>
      <Form
        form={form}
        className={styles.card}
        actions={
          <Button type="submit" variant="primary" size={44} full busy={form.busy}>
            {t("operator.sign_in.submit")}
          </Button>
        }
      >
        <div>
          <h1>{t("operator.sign_in.title")}</h1>
          <p className={styles.lead}>{t("operator.sign_in.lead", { brand: brand.name })}</p>
        </div>
        {because && !form.error && <Notice kind="warn">{because}</Notice>}
        <Input label={t("operator.sign_in.login")} autoComplete="username" autoFocus maxLength={64} {...form.field("login")} />
        <PasswordField label={t("operator.sign_in.password")} maxLength={128} {...form.field("password")} />
        {missing?.renew && (
          <PasswordField
            label={t("operator.password.new")}
            hint={t("operator.password.rule")}
            maxLength={128}
            {...form.field("new_password")}
          />
        )}
        {missing?.renew && form.values.new_password === "" && <Notice kind="info">{t("operator.sign_in.renew")}</Notice>}
        {missing?.bind && <Bind {...missing.bind} />}
        <CodeField {...(missing?.bind ? {} : { aside: t("operator.sign_in.totp_when") })} field={form.field("totp")} />
      </Form>
    </Outside>
  );
}

/** A page of the console before anybody is signed in. */
export function Outside({ children }: { children: ReactNode }) {
  const t = useT("operator");
  return (
    <div className={styles.page}>
      <Inline gap={12}>
        <Wordmark height={28} />
        <Chip>{t("operator.console")}</Chip>
      </Inline>
      {children}
      <p className={styles.note}>{t("operator.sign_in.note")}</p>
    </div>
  );
}

/** The second factor to be bound: as a picture, and to be typed. */
export function Bind({ uri, secret }: { uri: string; secret: string }) {
  const t = useT("operator");
  return (
    <Stack gap={12} align="center">
      <Notice kind="info">{t("operator.sign_in.bind")}</Notice>
      <QrField value={uri} label={t("operator.sign_in.bind_code")} />
      <CopyField value={secret} />
    </Stack>
  );
}

/** Six digits, however they are typed. */
export function CodeField({ field, aside }: { field: FieldOf<string>; aside?: string }) {
  const t = useT("operator");
  return <DigitsField label={t("operator.sign_in.totp")} {...(aside ? { aside } : {})} autoComplete="one-time-code" most={6} {...field} />;
}
