import { useT } from "@agio/sdk";
import { Button, FieldError, Notice, Text } from "@agio/ui";
import { useBrowserWallets } from "./browserWallets";
import { useSigning, type Signed } from "./useSigning";
import styles from "../form.module.css";

export interface ConnectWalletProps {
  onSigned(signed: Signed): void;
  /** The address that has to sign; any where it isn't given. */
  address?: string;
  error?: string | undefined;
}

/** The wallets of this browser to choose from: the one that is chosen signs, and its key stays where it is. */
export function ConnectWallet({ onSigned, address, error }: ConnectWalletProps) {
  const t = useT("account");
  const wallets = useBrowserWallets();
  const signing = useSigning();
  if (wallets.length === 0) {
    return <Notice title={t("account.wallet.none")}>{t("account.wallet.none_text")}</Notice>;
  }
  return (
    <div className={styles.wallets}>
      <Text tone="caption">{t("account.wallet.connect_text")}</Text>
      {wallets.map((wallet) => (
        <Button
          key={wallet.id}
          size={44}
          full
          busy={signing.busy}
          onClick={() => {
            void signing.withWallet(wallet, address).then((signed) => signed && onSigned(signed));
          }}
        >
          {wallet.icon !== "" && <img src={wallet.icon} alt="" width={20} height={20} />}
          {wallet.name || t("account.wallet.injected")}
        </Button>
      ))}
      <FieldError text={signing.problem ?? error} />
    </div>
  );
}
