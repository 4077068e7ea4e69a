import { useState, type FormEvent } from "react";
import { api, Link, linkOr, money, useDraft, useFormat, useNavigate, useSession, useT } from "@agio/sdk";
import {
  Button,
  Checkbox,
  CommandDialog,
  Notice,
  Panel,
  QuotedFigures,
  Stack,
  Steps,
  Timeline,
  useCommand,
  useQuote,
  type SummaryLine,
} from "@agio/ui";
import { Sum } from "../Sum";
import { CHANGED } from "../useMy";
import type { MyLoans, Offer } from "../wire.gen";
import { AboutSection } from "./AboutSection";
import { Agreement } from "./Agreement";
import { AmountSection } from "./AmountSection";
import { Figures } from "./Figures";
import { PapersSection } from "./PapersSection";
import { lacking, NOTHING_STATED, PAPERS, type Paper, type Statement } from "./statement";
import styles from "../lending.module.css";

/** The account has no trading password. */
const SECURITY_REQUIRED = 124;
/** What outlasts a reload: nothing that says who it is. */
type Draft = { amount: string; offer: string } & Pick<Statement, "monthly_income" | "investment" | "occupation" | "wealth">;

interface ApplyFormProps {
  my: MyLoans;
  offers: readonly Offer[];
  first: Offer;
  /** The rejected application that this one takes the place of. */
  again: string;
}

/** The application: sum and term, the person, the papers, and the signature; its figures beside it all the time. */
export function ApplyForm({ my, offers, first, again }: ApplyFormProps) {
  const t = useT("lending");
  const format = useFormat();
  const navigate = useNavigate();
  const [amount, setAmount] = useState("");
  const [key, setKey] = useState(first.key);
  const [written, setStatement] = useState<Statement>(NOTHING_STATED);
  const { user } = useSession();
  const statement = { ...written, country: written.country || (user?.country ?? "") };
  const [agreed, setAgreed] = useState({ terms: false, late: false });
  const [arrived, setArrived] = useState<ReadonlySet<Paper>>(new Set());
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState(false);
  const [reading, setReading] = useState(false);
  const { monthly_income, investment, occupation, wealth } = statement;
  useDraft<Draft>(
    "lending-apply",
    { amount, offer: key, monthly_income, investment, occupation, wealth },
    ({ amount: sum, offer: term, ...rest }) => {
      setAmount(sum ?? "");
      if (term && offers.some((one) => one.key === term)) setKey(term);
      setStatement((now) => ({ ...now, ...rest }));
    },
  );
  const offer = offers.find((one) => one.key === key) ?? first;
  const whole = money.isValid(amount) && money.sign(amount) > 0;
  const quoted = useQuote(
    whole ? { offer: offer.key, amount } : null,
    (fields, signal) => api.get("web/lendQuote", fields, { signal, quiet: true }),
    { example: { offer: offer.key, amount: money.trim(my.minimum) } },
  );
  const { quote, shown } = quoted;
  const apply = useCommand({
    call: "web/lendApply",
    invalidates: CHANGED,
    done: (loan) => ({
      text: t(loan.state === "unreviewed" ? "lending.result.applied" : "lending.result.issued", {
        amount: format.coin(loan.amount, loan.coin),
      }),
      view: () => void navigate(`/repaymentNew?id=${loan.id}`),
    }),
    onDone: (loan) => {
      setAsked(false);
      setAmount("");
      setAgreed({ terms: false, late: false });
      void navigate(`/repaymentNew?id=${loan.id}`);
    },
    onCallError: ({ field }) => void (field !== "tpassword" && field !== null && setAsked(false)),
  });
  const lacks = my.needs_statement ? lacking(statement) : [];
  const missing =
    my.needs_statement && again === "" ? PAPERS.find((paper) => !my.uploaded.includes(paper) && !arrived.has(paper)) : undefined;
  const fits = quote !== null && money.compare(quote.amount, my.left) <= 0;
  const signed = agreed.terms && agreed.late;
  const at = !fits ? 0 : !my.needs_statement ? 3 : lacks.length > 0 ? 1 : missing ? 2 : 3;
  const steps = my.needs_statement ? (["amount", "about", "papers", "sign"] as const) : (["amount", "sign"] as const);
  const current = my.needs_statement ? at : Math.min(at, 1);
  const names = steps.map((step) => t(`lending.step.${step}`));
  const lines: SummaryLine[] = quote
    ? [
        { label: t("lending.fact.receive"), value: <Sum value={quote.amount} coin={quote.coin} /> },
        { label: t("lending.fact.interest"), value: <Sum value={quote.interest} coin={quote.coin} />, cost: true },
        {
          label: t("lending.repay_by", { day: format.both(quote.due_at) }),
          value: <Sum value={quote.total} coin={quote.coin} />,
          strong: true,
        },
      ]
    : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fits && !quoted.waiting && lacks.length === 0 && !missing && signed) setAsked(true);
  };
  const refused = (name: keyof Statement) =>
    apply.of(name) ?? (tried && lacks.includes(name) ? t("lending.code.field_required") : undefined);
  const security = apply.refusal?.code === SECURITY_REQUIRED ? linkOr("account.security", "/security") : null;
  const edited = () => apply.reset();
  const paperRefusal = PAPERS.map((paper) => apply.of(paper)).find(Boolean);
  const label = quote ? t("lending.apply_amount", { amount: format.coin(quote.amount, quote.coin) }) : t("lending.apply");
  return (
    <form onSubmit={submit} noValidate className={styles.apply}>
      <Stack>
        <Panel>
          <Steps grow steps={names} current={current} />
        </Panel>
        <div className={styles.sheet}>
          <AmountSection
            my={my}
            offers={offers}
            offer={offer}
            amount={amount}
            quoted={quoted}
            error={apply.of("amount") ?? quoted.problem ?? (tried && !whole ? t("lending.code.field_required") : undefined)}
            onOffer={(next) => {
              setKey(next);
              edited();
            }}
            onAmount={(next) => {
              setAmount(next);
              edited();
            }}
          />
          {my.needs_statement && (
            <>
              <AboutSection
                statement={statement}
                error={refused}
                onChange={(part) => {
                  setStatement((now) => ({ ...now, ...part }));
                  edited();
                }}
              />
              <PapersSection
                my={my}
                kept={again !== ""}
                missing={paperRefusal ?? (tried && missing ? t("lending.code.paper_required") : undefined)}
                onArrived={(paper) => {
                  setArrived((now) => new Set([...now, paper]));
                  edited();
                }}
              />
            </>
          )}
        </div>
      </Stack>
      <aside className={styles.aside}>
        <QuotedFigures of={quoted} rows={9}>
          {(one) => <Figures quote={one} />}
        </QuotedFigures>
        <Panel title={t("lending.step.sign")} padding="form">
          <Stack>
            {shown ? (
              <>
                <Button icon="file-text" full disabled={!quote} onClick={() => setReading(true)}>
                  {t("lending.agreement.read")}
                </Button>
                <Checkbox checked={agreed.terms} disabled={!quote} onChange={(terms) => setAgreed((now) => ({ ...now, terms }))}>
                  {t("lending.agree.terms", { amount: format.coin(shown.total, shown.coin), day: format.both(shown.due_at) })}
                </Checkbox>
                <Checkbox checked={agreed.late} disabled={!quote} onChange={(late) => setAgreed((now) => ({ ...now, late }))}>
                  {t("lending.agree.late", { amount: format.coin(shown.late_a_day, shown.coin) })}
                </Checkbox>
                {tried && !signed && <Notice kind="error">{t("lending.code.agreement_required")}</Notice>}
              </>
            ) : (
              <span className={styles.quiet}>{t("lending.sign_text")}</span>
            )}
            <Button type="submit" variant="primary" size={44} full paused={apply.paused} busy={quoted.waiting} disabled={!quote}>
              {label}
            </Button>
            {my.needs_statement && <small className={styles.centred}>{t("lending.password_next")}</small>}
          </Stack>
        </Panel>
        <Panel title={t("lending.after.title")}>
          <Timeline
            items={(my.needs_statement ? ["review", "issued", "reminders"] : ["issued", "reminders"]).map((step) => ({
              title: t(`lending.after.${step}`),
              text: t(`lending.after.${step}_text`),
            }))}
          />
          {my.needs_statement && <p className={styles.quiet}>{t("lending.after.note")}</p>}
        </Panel>
      </aside>
      {quote && <Agreement quote={quote} open={reading} onClose={() => setReading(false)} />}
      <CommandDialog
        command={apply}
        open={asked || apply.unknown !== null}
        onClose={() => {
          if (apply.unknown === null) apply.reset();
          setAsked(false);
        }}
        title={t("lending.apply_title")}
        sheet={{
          params: { ...(my.needs_statement ? statement : {}), offer: offer.key, amount, agreed: signed, ...(again ? { id: again } : {}) },
          lines,
        }}
        label={label}
        {...(my.needs_statement ? { proof: { code: false } } : {})}
        beside={security && <Link to={security}>{t("lending.security")}</Link>}
      />
    </form>
  );
}
