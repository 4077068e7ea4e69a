import { link, money, useAction, useFormat, useT } from "@agio/sdk";
import { Button, EmptyState, Icon, Meter, Panel, StatusBadge, toast, type IconName } from "@agio/ui";
import { openReward } from "./RewardReceipt";
import { CHANGED } from "./SignCard";
import type { Welfare } from "./wire.gen";
import styles from "./welfare.module.css";

type Task = Welfare["tasks"][number];

/** What can be reached once, each with its reward: to claim, received, or how far it is. */
export function Tasks({ welfare, real }: { welfare: Welfare; real: boolean }) {
  const t = useT("signin");
  const { tasks, coin } = welfare;
  const done = tasks.filter(({ state }) => state !== "open").length;
  return (
    <Panel
      title={t("signin.tasks")}
      padding="flush"
      {...(real && tasks.length > 0
        ? { actions: <span className={styles.count}>{t("signin.done_of", { done, of: tasks.length })}</span> }
        : {})}
    >
      {tasks.length === 0 && <EmptyState title={t("signin.none.tasks")} text={t("signin.none.tasks_text")} />}
      {tasks.length > 0 && (
        <ul className={styles.tasks}>
          {tasks.map((task) => (
            <TaskRow key={task.task} task={task} coin={coin} real={real} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function TaskRow({ task, coin, real }: { task: Task; coin: string; real: boolean }) {
  const t = useT("signin");
  const format = useFormat();
  const sum = (value: string) => (task.unit ? format.coin(value, task.unit) : format.integer(money.trim(value)));
  const begun = real && task.state === "open" && money.sign(task.come) > 0;
  const progress = t("signin.progress", {
    come: task.unit ? format.amount(task.come, { decimals: 2 }) : sum(task.come),
    target: sum(task.target),
  });
  return (
    <li>
      <span className={styles.sign}>
        <Icon name={task.icon as IconName} size={20} />
      </span>
      <span className={styles.words}>
        <b>{task.title}</b>
        <small>{begun ? progress : task.unit ? t("signin.at_least", { amount: sum(task.target) }) : t("signin.once")}</small>
      </span>
      <span className={styles.command}>
        <b>{format.coin(task.reward, coin)}</b>
        {real && <TaskCommand task={task} coin={coin} />}
        {begun && (
          <span className={styles.come}>
            <Meter
              label={<span className="agio-hidden">{task.title}</span>}
              name={task.title}
              text=""
              parts={[{ value: task.come }]}
              limit={task.target}
            />
          </span>
        )}
      </span>
    </li>
  );
}

function TaskCommand({ task, coin }: { task: Task; coin: string }) {
  const t = useT("signin");
  const format = useFormat();
  const claim = useAction("web/signinClaim", {
    notice: "none",
    invalidates: CHANGED,
    onSuccess: (reward) =>
      toast({
        kind: "success",
        text: t("signin.result.claimed", { amount: format.coin(reward.amount, reward.coin) }),
        action: { label: t("signin.receipt.view"), onClick: () => openReward({ reward }) },
      }),
  });
  if (task.state === "claimed") return <StatusBadge tone="good">{t("signin.state.claimed")}</StatusBadge>;
  if (task.state === "claimable") {
    return (
      <Button size={36} busy={claim.busy} onClick={() => void claim.run({ task: task.task })}>
        {t("signin.claim", { amount: format.coin(task.reward, coin) })}
      </Button>
    );
  }
  const to = task.link ? link(task.link) : null;
  return to === null ? null : (
    <Button size={36} to={to}>
      {t("signin.go")}
    </Button>
  );
}
