import { useEffect, useRef, useState } from "react";
import { Link, Navigate, useDeployment, useLocation, useT, useTitle } from "@agio/sdk";
import { Button, Form, Notice, PasswordField, SkeletonRows, useForm } from "@agio/ui";
import { operatorApi } from "./session/client";
import { begin, end } from "./session/token";
import { useOperatorAction } from "./session/useOperatorAction";
import { Bind, CodeField, Outside } from "./SignIn";
import type { Invited } from "./wire.gen";
import styles from "./SignIn.module.css";

const START = { password: "", totp: "" };

/** Where an invitation's link leads: a password first, then the second factor, and the console after that. */
export default function Invitation() {
  const t = useT("operator");
  const { brand } = useDeployment();
  // Behind the hash, so that no request but the call has it.
  const invitation = useLocation().hash.slice(1);
  const { run: look, problem: over } = useOperatorAction("web/operatorInvitation");
  const [invited, setInvited] = useState<Invited | null>(null);
  const form = useForm({
    call: "web/operatorInvitation",
    client: operatorApi,
    start: START,
    once: ["totp"],
    params: (values) => ({ invitation, ...values }),
    onSuccess(answer) {
      if (answer.token !== "") begin(answer.token);
      setInvited(answer);
    },
  });
  const looked = useRef(false);
  useTitle(t("operator.screen.invitation"));
  useEffect(() => {
    if (looked.current) return;
    looked.current = true;
    end(); // whoever is signed in here isn't the one who was invited
    void look({ invitation }).then((found) => found && setInvited(found));
  }, [look, invitation]);
  if (invited && invited.token !== "") return <Navigate to="/operator" replace />;

  const last = invited?.bind !== undefined || invited?.code === true;
  const { password, totp } = form.values;
  const next = (
    <Button type="submit" variant="primary" size={44} full busy={form.busy} disabled={password === "" || (last && totp.length < 6)}>
      {t(last ? "operator.sign_in.submit" : "operator.invitation.next")}
    </Button>
  );
  return (
    <Outside>
      <Form form={form} className={styles.card} actions={invited && next}>
        <div>
          <h1>{t("operator.screen.invitation")}</h1>
          {invited && (
            <p className={styles.lead}>{t(`operator.invitation.lead_${invited.sets}`, { brand: brand.name, login: invited.login })}</p>
          )}
        </div>
        {over && <Notice kind="error">{over.text}</Notice>}
        {over && <Link to="/operator/login">{t("operator.invitation.to_sign_in")}</Link>}
        {!invited && !over && <SkeletonRows rows={2} height={44} />}
        {invited && (
          <>
            <PasswordField
              label={t(invited.sets === "factor" ? "operator.sign_in.password" : "operator.password.new")}
              {...(invited.sets === "factor" ? {} : { hint: t("operator.password.rule") })}
              maxLength={128}
              {...form.field("password")}
            />
            {invited.bind && <Bind {...invited.bind} />}
            {last && <CodeField field={form.field("totp")} />}
          </>
        )}
      </Form>
    </Outside>
  );
}
