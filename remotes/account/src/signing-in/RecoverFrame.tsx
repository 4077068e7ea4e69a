import type { ReactNode } from "react";
import { useDeployment, useT } from "@agio/sdk";
import { Steps } from "@agio/ui";
import { Frame } from "./Frame";
import styles from "../form.module.css";

/** The way back into an account: where it is reached, the code, another password. */
export function RecoverFrame({ step, children }: { step: 0 | 1 | 2; children: ReactNode }) {
  const t = useT("account");
  const { brand } = useDeployment();
  return (
    <Frame
      heading={t("account.forgot.heading")}
      lead={t("account.forgot.about")}
      points={[
        { icon: "mail", title: t("account.forgot.same"), text: t("account.forgot.same_text") },
        { icon: "devices", title: t("account.forgot.devices"), text: t("account.forgot.devices_text") },
        { icon: "shield-lock", title: t("account.login.secret"), text: t("account.login.secret_text", { brand: brand.name }) },
      ]}
    >
      <div className={styles.steps}>
        <Steps
          steps={[t("account.forgot.step_account"), t("account.forgot.step_code"), t("account.forgot.step_password")]}
          current={step}
        />
      </div>
      {children}
    </Frame>
  );
}
