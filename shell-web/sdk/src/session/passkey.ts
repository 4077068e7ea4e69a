import { CallError } from "../api/envelope";
import type { Client } from "../api/client";
import { encodeForm, type Params, type Signable } from "../api/form";
import { translate } from "../i18n/translate";
import type { PasskeyChallenge } from "../wire.gen";

/** The value of the field `passkey` of a request that is to be signed by one as it is sent. */
export const SIGN = "sign";
const REFUSED = 3123;

/** What a new passkey is made with. */
export interface PasskeyOffer extends PasskeyChallenge {
  brand: string;
  user: string;
  name: string;
  algorithms: readonly number[];
}

/** Whether this browser has passkeys, at all. */
export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** Whether those of a relying party can be used at the address of this page. */
export const isAtParty = (party: string, host = window.location.hostname): boolean => host === party || host.endsWith(`.${party}`);

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

const named = (ids: readonly string[]): PublicKeyCredentialDescriptor[] => ids.map((id) => ({ type: "public-key", id: bytesOf(id) }));

function written(credential: Credential | null, response: (of: PublicKeyCredential) => Record<string, string | null>): string {
  if (!(credential instanceof PublicKeyCredential)) throw new DOMException("no passkey", "NotAllowedError");
  return JSON.stringify({ id: credential.id, rawId: textOf(credential.rawId), type: credential.type, response: response(credential) });
}

/** Have this device make a passkey, as JSON; rejects where it has one already, or its owner doesn't want to. */
export async function createPasskey(offer: PasskeyOffer): Promise<string> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: bytesOf(offer.challenge),
      rp: { id: offer.party, name: offer.brand },
      user: { id: bytesOf(offer.user), name: offer.name, displayName: offer.name },
      pubKeyCredParams: offer.algorithms.map((alg) => ({ type: "public-key", alg })),
      excludeCredentials: named(offer.known),
      authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
      attestation: "none",
      timeout: offer.timeout_ms,
    },
  });
  return written(credential, (of) => {
    const made = of.response as AuthenticatorAttestationResponse;
    return { clientDataJSON: textOf(made.clientDataJSON), attestationObject: textOf(made.attestationObject) };
  });
}

/** Have a passkey sign a challenge, as JSON; rejects where its owner doesn't want to. */
export async function signChallenge({ challenge, party, known, timeout_ms }: PasskeyChallenge): Promise<string> {
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: bytesOf(challenge),
      rpId: party,
      allowCredentials: named(known),
      userVerification: "required",
      timeout: timeout_ms,
    },
  });
  return written(credential, (of) => {
    const signed = of.response as AuthenticatorAssertionResponse;
    return {
      clientDataJSON: textOf(signed.clientDataJSON),
      authenticatorData: textOf(signed.authenticatorData),
      signature: textOf(signed.signature),
      userHandle: signed.userHandle && textOf(signed.userHandle),
    };
  });
}

/** Have a passkey sign one request; a CallError where that came to nothing. */
export async function signRequest(client: Client, { call, params, intent }: Signable): Promise<Params> {
  const fields = Object.fromEntries(encodeForm(params));
  const challenge = await client.postAny<PasskeyChallenge>("web/passkeyRequest", { call, intent, fields }, { quiet: true });
  try {
    return { passkey: await signChallenge(challenge) };
  } catch {
    const key = "shell.passkey.failed";
    throw new CallError(call, { code: REFUSED, message: translate(key), data: { field: "passkey" }, text: { key, values: {} } });
  }
}
