import { createHmac, createPrivateKey, sign } from "node:crypto";

/** Makes the value of `X-Agio-Signature` for what a request says. */
export type Signer = (text: string) => string;

/** HMAC-SHA256 in hex, under the secret that the site has shown once. */
export const secret =
  (shown: string): Signer =>
  (text) =>
    createHmac("sha256", shown).update(text).digest("hex");

/** Ed25519, or RSA with PKCS #1 v1.5 and SHA-256, in base64: the site knows the public key alone. Throws where the PEM has another kind. */
export function privateKey(pem: string, passphrase?: string): Signer {
  const key = createPrivateKey(passphrase === undefined ? pem : { key: pem, passphrase });
  if (key.asymmetricKeyType !== "ed25519" && key.asymmetricKeyType !== "rsa") throw new TypeError("an API key is Ed25519 or RSA");
  const digest = key.asymmetricKeyType === "rsa" ? "sha256" : null;
  return (text) => sign(digest, Buffer.from(text), key).toString("base64");
}
