import { Link, link, useSearchParams, useT } from "@agio/sdk";
import { Button, EmptyState, ErrorPanel, Icon, Notice, Panel, Skeleton, Stack, Text } from "@agio/ui";
import { Frame } from "../Frame";
import { AddressCard } from "./AddressCard";
import { ChannelPicker } from "./ChannelPicker";
import { chosenChannel, useDepositRequirements } from "./channel";
import { Closed } from "./Closed";
import { Found } from "./Found";
import { RecentDeposits } from "./RecentDeposits";
import { Tell } from "./Tell";
import RulesAhead from "../withdraw/RulesAhead";
import type { Channel } from "../wire.gen";
import styles from "./deposit.module.css";

/** Where to send a coin, and, where nothing finds it by itself, the place to say that it was sent. */
export default function Deposit() {
  const t = useT("wallet");
  const records = link("wallet.depositRecords");
  const needs = link("wallet.depositNeeds");
  return (
    <Frame
      title={t("wallet.screen.deposit")}
      lead={t("wallet.deposit.lead")}
      real
      actions={
        <>
          {needs && (
            <Link to={needs} className={styles.link}>
              <Icon name="info-circle" size={16} />
              {t("wallet.screen.deposit_needs")}
            </Link>
          )}
          {records && (
            <Link to={records} className={styles.link}>
              <Icon name="history" size={16} />
              {t("wallet.screen.deposit_records")}
            </Link>
          )}
        </>
      }
    >
      <Content />
    </Frame>
  );
}

function Content() {
  const t = useT("wallet");
  const query = useDepositRequirements();
  const [search, setSearch] = useSearchParams();
  const { data } = query;
  if (query.problem && !data) {
    return (
      <Panel>
        <ErrorPanel message={query.problem} onRetry={query.retry} />
      </Panel>
    );
  }
  if (!data) return <Waiting />;
  const channel = chosenChannel(data.channels, search.get("coin") ?? "", search.get("chain") ?? "");
  const choose = ({ coin, chain }: Pick<Channel, "coin" | "chain">) =>
    setSearch(
      (now) => {
        now.set("coin", coin);
        now.set("chain", chain);
        return now;
      },
      { replace: true },
    );
  const wire = link("c2c.offers");
  if (!channel) {
    return (
      <Panel>
        <EmptyState title={t("wallet.deposit.no_channels")} text={t("wallet.deposit.no_channels_text")} />
      </Panel>
    );
  }
  const key = `${channel.coin} ${channel.chain}`;
  return (
    <>
      {data.blocked.map(({ code, message }) => (
        <Notice key={code} kind="warn" title={message}>
          {t("wallet.deposit.blocked")}
        </Notice>
      ))}
      <RulesAhead />
      <div className={styles.columns}>
        <Panel className={styles.where ?? ""}>
          <ChannelPicker channels={data.channels} channel={channel} onChoose={choose} />
          {channel.open && <AddressCard key={key} channel={channel} reviewMinutes={data.review_minutes} />}
        </Panel>
        {channel.open ? (
          channel.automatic ? (
            <Found channel={channel} />
          ) : (
            <Tell key={key} channel={channel} needs={data} />
          )
        ) : (
          <Closed channel={channel} channels={data.channels} onChoose={choose} />
        )}
      </div>
      {wire && (
        <Panel title={t("wallet.deposit.wire")} actions={<Button to={wire}>{t("wallet.command.c2c")}</Button>}>
          <Text tone="soft">{t("wallet.deposit.wire_text")}</Text>
        </Panel>
      )}
      <RecentDeposits />
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.columns} aria-busy="true">
      <Panel>
        <Stack gap={12}>
          <Skeleton width={120} />
          <Skeleton height={40} />
          <Skeleton width={120} />
          <Skeleton height={64} />
          <Skeleton height={180} />
        </Stack>
      </Panel>
      <Panel>
        <Stack gap={12}>
          <Skeleton width={220} height={20} />
          <Skeleton height={48} />
          <Skeleton height={40} />
          <Skeleton height={112} />
          <Skeleton height={44} />
        </Stack>
      </Panel>
    </div>
  );
}
