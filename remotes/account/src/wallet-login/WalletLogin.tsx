import { useState } from "react";
import { Link, linkOr, safePath, useDeployment, useNavigate, useSearchParams, useSession, useT } from "@agio/sdk";
import { Segments, toast } from "@agio/ui";
import { ConnectWallet } from "./ConnectWallet";
import { CreatePhrase } from "./CreatePhrase";
import { Frame } from "../signing-in/Frame";
import frame from "../signing-in/Frame.module.css";
import { ImportPhrase } from "./ImportPhrase";
import { OtherWays } from "./OtherWays";
import { phraseAllowed } from "../rules";
import { SignedIn } from "../signing-in/SignedIn";
import type { Signed } from "./useSigning";
import { WalletEnter } from "./WalletEnter";
import styles from "../form.module.css";

/** Sign in with a wallet: one of the browser, or, where the deployment allows it, a phrase that never leaves the page. */
export default function WalletLogin() {
  const t = useT("account");
  const { brand } = useDeployment();
  const { signedIn } = useSession();
  const [search] = useSearchParams();
  const next = search.get("next");
  const [leaving, setLeaving] = useState(false);
  return (
    <Frame
      heading={t("account.wallet.heading")}
      lead={t("account.wallet.lead", { brand: brand.name })}
      points={[
        phraseAllowed()
          ? { icon: "shield-lock", title: t("account.wallet.stays"), text: t("account.wallet.stays_text") }
          : { icon: "shield-lock", title: t("account.wallet.kept"), text: t("account.wallet.kept_text", { brand: brand.name }) },
        { icon: "writing", title: t("account.wallet.signs"), text: t("account.wallet.signs_text") },
        { icon: "alert-triangle", title: t("account.wallet.nobody"), text: t("account.wallet.nobody_text", { brand: brand.name }) },
      ]}
    >
      {signedIn && !leaving ? <SignedIn next={next} /> : <Body next={next} onLeave={() => setLeaving(true)} />}
    </Frame>
  );
}

type Way = "import" | "create";

function Body({ next, onLeave }: { next: string | null; onLeave(): void }) {
  const t = useT("account");
  const navigate = useNavigate();
  const { login } = useSession();
  const [signed, setSigned] = useState<Signed | null>(null);
  const signIn = linkOr("account.login", "/login", next ? { next } : {});
  const enter = (token: string, created: boolean) => {
    onLeave();
    login(token);
    if (created) toast({ kind: "success", text: t("account.register.done") });
    void navigate(safePath(next, linkOr("wallet.assets", "/asset") ?? "/"), { replace: true });
  };
  return (
    <>
      <header className={frame.head}>
        <h1>{t("account.wallet.title")}</h1>
      </header>
      {signed ? (
        <WalletEnter signed={signed} onEntered={enter} onAgain={() => setSigned(null)} />
      ) : (
        <div className={styles.form}>
          <ConnectWallet onSigned={setSigned} />
          {phraseAllowed() && (
            <OtherWays>
              <Phrase onSigned={setSigned} />
            </OtherWays>
          )}
        </div>
      )}
      {signIn && (
        <div className={styles.below}>
          <Link to={signIn}>{t("account.wallet.other_way")}</Link>
        </div>
      )}
    </>
  );
}

/** A recovery phrase that is typed, or made, and never leaves the page. */
function Phrase({ onSigned }: { onSigned(signed: Signed): void }) {
  const t = useT("account");
  const [way, setWay] = useState<Way>("import");
  return (
    <>
      <Segments<Way>
        label={t("account.wallet.which")}
        value={way}
        onChange={setWay}
        options={[
          { value: "import", label: t("account.wallet.import") },
          { value: "create", label: t("account.wallet.create") },
        ]}
      />
      {way === "import" ? <ImportPhrase onSigned={onSigned} /> : <CreatePhrase onSigned={onSigned} />}
    </>
  );
}
