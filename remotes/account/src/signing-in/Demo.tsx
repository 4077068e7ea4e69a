import { useRef, type KeyboardEvent } from "react";
import { Link, linkOr, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import { Button, FieldError, Form, Notice, NumberField, SkeletonRows, Text, useForm } from "@agio/ui";
import { DemoState } from "./DemoState";
import { Frame } from "./Frame";
import { demoBounds, demoChoices, demoDays, demoProblem } from "../rules";
import styles from "../form.module.css";

const OWN = "own";
const UNIT = "USDT";
const DECIMALS = 2;

/** A demo account: choose how much simulated money, then trade. */
export default function Demo() {
  const t = useT("account");
  const days = demoDays();
  return (
    <Frame
      heading={t("account.demo.heading")}
      lead={t("account.demo.lead")}
      points={[
        { icon: "coins", title: t("account.demo.simulated"), text: t("account.demo.simulated_text") },
        { icon: "chart-candle", title: t("account.demo.same"), text: t("account.demo.same_text") },
        { icon: "clock", title: t("account.demo.expires", { count: days }), text: t("account.demo.expires_text") },
      ]}
    >
      <DemoForm />
    </Frame>
  );
}

function DemoForm() {
  const t = useT("account");
  const format = useFormat();
  const navigate = useNavigate();
  const { user, realm, signedIn, loading, login } = useSession();
  const bounds = demoBounds();
  const choices = [...demoChoices(bounds), OWN];
  const group = useRef<HTMLDivElement>(null);
  const trade = linkOr("spot.trade", "/currencyTrade") ?? "/";
  const words = (text: string) => format.amount(text, { decimals: text.includes(".") ? DECIMALS : 0 });
  const within = { minimum: words(bounds.minimum), maximum: words(bounds.maximum), unit: UNIT };
  const amountOf = ({ choice, amount }: { choice: string; amount: string }) => (choice === OWN ? amount : choice);
  const form = useForm({
    call: "web/tempLogin",
    method: "GET",
    start: { choice: choices.at(-2) ?? OWN, amount: "" },
    otherwise: "amount",
    check(values) {
      const problem = demoProblem(amountOf(values), bounds);
      return problem ? { amount: t(problem.key, within) } : {};
    },
    params: (values) => ({ amount: amountOf(values) }),
    // A demo account that is opened from a real one belongs to it, and leads back to it.
    onSuccess({ token }) {
      login(token);
      void navigate(trade, { replace: true });
    },
  });
  const { choice } = form.values;
  const amount = amountOf(form.values);
  const choose = (next: string) => form.set({ choice: next, amount: form.values.amount });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = (choices.indexOf(choice) + step + choices.length) % choices.length;
    choose(choices[at] ?? OWN);
    (group.current?.children[at] as HTMLElement | undefined)?.focus();
  };
  const signIn = linkOr("account.login", "/login");
  const register = linkOr("account.register", "/register");
  // One primary to a view: who has a demo account goes on with it.
  const other = signedIn && (realm === "demo" || Boolean(user?.switchable));
  const fits = demoProblem(amount, bounds) === undefined;
  // Whether there is a demo account already, and from where it was opened: it stands above the form.
  if (loading) return <SkeletonRows rows={6} height={44} />;
  return (
    <>
      {signedIn && user && <DemoState trade={trade} />}
      <h1>{t(other ? "account.demo.regenerate" : "account.demo.title")}</h1>
      <p className={styles.lead}>{t("account.demo.choose")}</p>
      <Form
        form={form}
        className={styles.form}
        actions={
          <>
            <Button type="submit" variant={other ? "secondary" : "primary"} size={44} full busy={form.busy}>
              {fits ? t("account.demo.start", { amount: words(amount), unit: UNIT }) : t("account.demo.start_plain")}
            </Button>
            <Text tone="caption">{t("account.demo.never")}</Text>
            {!signedIn && (
              <div className={styles.foot}>
                {register && <Link to={register}>{t("account.demo.register")}</Link>}
                {signIn && <Link to={signIn}>{t("account.login.tab")}</Link>}
              </div>
            )}
          </>
        }
      >
        <div ref={group} className={styles.choices} role="radiogroup" aria-label={t("account.demo.amount")} onKeyDown={onKeyDown}>
          {choices.map((value) => (
            <button
              key={value}
              type="button"
              role="radio"
              aria-checked={value === choice}
              tabIndex={value === choice ? 0 : -1}
              className={styles.choice}
              onClick={() => choose(value)}
            >
              <b>{value === OWN ? t("account.demo.own") : words(value)}</b>
              {value === OWN ? t("account.demo.own_text") : t("account.demo.unit", { unit: UNIT })}
            </button>
          ))}
        </div>
        {choice === OWN ? (
          <NumberField
            {...form.field("amount")}
            label={t("account.demo.amount")}
            unit={UNIT}
            decimals={DECIMALS}
            large
            autoFocus
            hint={t("account.demo.bounds", within)}
          />
        ) : (
          <FieldError text={form.problem("amount")} />
        )}
        {other && <Notice kind="warn">{t("account.demo.replaces")}</Notice>}
      </Form>
    </>
  );
}
