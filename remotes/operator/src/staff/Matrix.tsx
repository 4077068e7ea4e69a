import { useT } from "@agio/sdk";
import { ErrorPanel, Icon, Panel, SkeletonRows } from "@agio/ui";
import { PluginText } from "../PluginText";
import type { OperatorQuery } from "../session/useOperatorCall";
import { roleName } from "./roleName";
import type { Roles } from "../wire.gen";
import styles from "./Matrix.module.css";

/** Which role may do what: every permission that a plugin declares, by role. */
export function Matrix({ roles }: { roles: OperatorQuery<Roles> }) {
  const t = useT("operator");
  const held = roles.data?.rows.map(({ role, permissions }) => ({ role, permissions: new Set(permissions) }));
  return (
    <Panel title={t("operator.operators.matrix")} padding="flush">
      {!roles.data && roles.problem !== null && <ErrorPanel message={roles.problem} onRetry={roles.retry} />}
      {roles.loading && <SkeletonRows rows={8} height={30} />}
      {held && roles.data && (
        <div className={styles.scroll} role="region" aria-label={t("operator.operators.matrix")} tabIndex={0}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">{t("operator.operators.permission")}</th>
                {held.map(({ role }) => (
                  <th key={role} scope="col">
                    {roleName(t, role)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {roles.data.permissions.map(({ key, title }) => (
                <tr key={key}>
                  <th scope="row">
                    <PluginText name={title} otherwise={key} />
                    <small translate="no">{key}</small>
                  </th>
                  {held.map(({ role, permissions }) => (
                    <td key={role}>
                      {permissions.has(key) ? (
                        <Icon name="check" size={16} label={t("operator.yes")} />
                      ) : (
                        <span role="img" aria-label={t("operator.no")}>
                          –
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
