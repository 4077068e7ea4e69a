// Loaded only where a phrase is handled. Nothing here keeps, logs or sends a phrase or a key: callers get an address and
// signatures. The primitives are the audited libraries that wallets use; the kit has no place for them.
/* eslint-disable no-restricted-imports */
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { HDKey } from "@scure/bip32";
import { generateMnemonic, mnemonicToSeed, validateMnemonic } from "@scure/bip39";
import { wordlist } from "@scure/bip39/wordlists/english.js";
/* eslint-enable no-restricted-imports */
import type { Signer } from "./signer";

const PATH = "m/44'/60'/0'/0/0";
const TWELVE_WORDS_BITS = 128;

/** A phrase as a person types it: any spaces, any capitals. */
export const readPhrase = (text: string): string => text.normalize("NFKD").trim().toLowerCase().split(/\s+/).join(" ");

export const newPhrase = (): string => generateMnemonic(wordlist, TWELVE_WORDS_BITS);

/** Known words, a known number of them, and a checksum that fits. */
export const isPhrase = (text: string): boolean => validateMnemonic(readPhrase(text), wordlist);

/** The address with capitals that carry a checksum (EIP-55). */
export function checksummed(address: string): string {
  const plain = address.slice(2).toLowerCase();
  const digest = bytesToHex(keccak_256(utf8ToBytes(plain)));
  const letters = [...plain].map((letter, at) => (Number(`0x${digest[at]}`) >= 8 ? letter.toUpperCase() : letter));
  return `0x${letters.join("")}`;
}

function addressOf(privateKey: Uint8Array): string {
  const point = secp256k1.getPublicKey(privateKey, false);
  return checksummed(`0x${bytesToHex(keccak_256(point.slice(1)).slice(-20))}`);
}

/** What personal_sign signs: the text after a prefix that no transaction begins with (EIP-191). */
export function personalDigest(message: string): Uint8Array {
  const body = utf8ToBytes(message);
  return keccak_256(concatBytes(utf8ToBytes(`\u0019Ethereum Signed Message:\n${body.length}`), body));
}

/** The first account of a phrase, as every common wallet derives it. Throws for what is no phrase. */
export async function openWallet(phrase: string): Promise<Signer> {
  const seed = await mnemonicToSeed(readPhrase(phrase));
  const root = HDKey.fromMasterSeed(seed);
  const leaf = root.derive(PATH);
  seed.fill(0);
  root.wipePrivateData();
  const derived = leaf.privateKey;
  if (!derived) throw new Error("no key at this path");
  const key = Uint8Array.from(derived);
  leaf.wipePrivateData();
  let open = true;
  return {
    address: addressOf(key),
    sign(message) {
      if (!open) throw new Error("the key was forgotten");
      const [recovery = 0, ...rest] = secp256k1.sign(personalDigest(message), key, { prehash: false, format: "recovered" });
      return `0x${bytesToHex(Uint8Array.from([...rest, recovery + 27]))}`;
    },
    forget() {
      open = false;
      key.fill(0);
    },
  };
}

/** Three places of the phrase to ask for, in order: who wrote it down knows them. */
export function placesToAsk(words: number, random: (below: number) => number = secureBelow): number[] {
  const places = new Set<number>();
  while (places.size < Math.min(3, words)) places.add(random(words));
  return [...places].toSorted((a, b) => a - b);
}

function secureBelow(below: number): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % below;
}

/** Every place that was asked for holds the word that stands there. */
export const knowsWords = (phrase: string, places: readonly number[], answers: readonly string[]): boolean => {
  const words = phrase.split(" ");
  return places.length > 0 && places.every((place, at) => words[place] === readPhrase(answers[at] ?? ""));
};
