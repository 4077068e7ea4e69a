import { useAction, useCall, useT } from "@agio/sdk";
import { Checkbox, Panel } from "@agio/ui";
import { Row, Rows } from "../Row";

const WAYS = ["inbox", "email", "sms"] as const;

/** By which ways the account hears of what. Of security it always does. */
export function Notices() {
  const t = useT("account");
  const { data } = useCall("web/noticeChoices");
  const choose = useAction("web/chooseNotices", { notice: "none", invalidates: ["web/noticeChoices"] });
  if (!data) return null;
  const ways = WAYS.filter((way) => way === "inbox" || data[way]);
  return (
    <Panel title={t("account.notices.title")} padding="flush">
      <Rows>
        <Row icon="shield-check" title={t("account.notices.security")} text={t("account.notices.security_text")} />
        {data.rows
          .filter(({ category }) => category === "money")
          .map((row) => (
            <Row
              key={row.category}
              icon="wallet"
              title={t("account.notices.money")}
              text={t("account.notices.money_text")}
              aside={ways.map((way) => (
                <Checkbox
                  key={way}
                  checked={row[way]}
                  disabled={choose.busy}
                  onChange={(on) => void choose.run({ category: "money", inbox: row.inbox, email: row.email, sms: row.sms, [way]: on })}
                >
                  {t(`account.notices.${way}`)}
                </Checkbox>
              ))}
            />
          ))}
      </Rows>
    </Panel>
  );
}
