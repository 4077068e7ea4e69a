import { useState } from "react";
import { Link, linkOr, useDeployment, useNavigate, useSearchParams, useSession, useT } from "@agio/sdk";
import { Segments, toast } from "@agio/ui";
import { CreatePhrase } from "./CreatePhrase";
import { Frame } from "../signing-in/Frame";
import frame from "../signing-in/Frame.module.css";
import { ImportPhrase } from "./ImportPhrase";
import { safePath } from "../rules";
import { SignedIn } from "../signing-in/SignedIn";
import type { Signed } from "./useSigning";
import { WalletEnter } from "./WalletEnter";
import styles from "../form.module.css";

/** Sign in with a wallet whose phrase never leaves the page. */
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
        { icon: "shield-lock", title: t("account.wallet.stays"), text: t("account.wallet.stays_text") },
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
  const [way, setWay] = useState<Way>("import");
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
        {!signed && (
          <Segments<Way>
            label={t("account.wallet.which")}
            value={way}
            onChange={setWay}
            options={[
              { value: "import", label: t("account.wallet.import") },
              { value: "create", label: t("account.wallet.create") },
            ]}
          />
        )}
      </header>
      {signed ? (
        <WalletEnter signed={signed} onEntered={enter} onAgain={() => setSigned(null)} />
      ) : way === "import" ? (
        <ImportPhrase onSigned={setSigned} />
      ) : (
        <CreatePhrase onSigned={setSigned} />
      )}
      {signIn && (
        <div className={styles.below}>
          <Link to={signIn}>{t("account.wallet.other_way")}</Link>
        </div>
      )}
    </>
  );
}
