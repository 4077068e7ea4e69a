import { expect, test } from "vitest";
import { bytesToHex } from "@noble/hashes/utils.js";
import {
  checksummed,
  isPhrase,
  knowsWords,
  newPhrase,
  openWallet,
  personalDigest,
  placesToAsk,
  readPhrase,
} from "../src/wallet-login/wallet";

const ZERO = "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about";
const JUNK = "test test test test test test test test test test test junk";

test("known phrases are phrases, however they are typed", () => {
  for (const phrase of [
    ZERO,
    JUNK,
    "legal winner thank year wave sausage worth useful legal winner thank yellow",
    "zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo zoo vote",
    `  ${ZERO.toUpperCase().replaceAll(" ", "\n ")}  `,
  ]) {
    expect(isPhrase(phrase)).toBe(true);
  }
});

test("a wrong checksum, an unknown word and a wrong number of words are no phrase", () => {
  for (const phrase of [
    "",
    ZERO.replace("about", "abandon"),
    ZERO.replace("about", "agio"),
    ZERO.replace("abandon ", ""),
    `${ZERO} about`,
    "legal winner thank year wave sausage worth useful legal winner yellow thank",
  ]) {
    expect(isPhrase(phrase)).toBe(false);
  }
});

test("a new phrase has twelve words, passes the check and is never the same", () => {
  const made = [newPhrase(), newPhrase()];
  for (const phrase of made) {
    expect(phrase.split(" ")).toHaveLength(12);
    expect(isPhrase(phrase)).toBe(true);
  }
  expect(made[0]).not.toBe(made[1]);
});

test("the first account of a phrase is the one that other wallets show", async () => {
  expect((await openWallet(ZERO)).address).toBe("0x9858EfFD232B4033E47d90003D41EC34EcaEda94");
  expect((await openWallet(JUNK)).address).toBe("0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266");
});

test("capitals of an address carry its checksum", () => {
  for (const address of ["0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"]) {
    expect(checksummed(address.toLowerCase())).toBe(address);
  }
});

test("a personal message is hashed behind the prefix that keeps it from being a transaction", () => {
  expect(bytesToHex(personalDigest("hello world"))).toBe("d9eba16ed0ecae432b71fe008c98cc872bb4cc214d3220a36f365326cf807d68");
});

test("a signature is r, s and 27 or 28, the same each time, and differs with the text", async () => {
  const signer = await openWallet(JUNK);
  const signature = signer.sign("hello world");
  expect(signature).toMatch(/^0x[0-9a-f]{128}(1b|1c)$/);
  expect(signer.sign("hello world")).toBe(signature);
  expect(signer.sign("hello worlds")).not.toBe(signature);
});

test("a key that was forgotten signs nothing any more", async () => {
  const signer = await openWallet(ZERO);
  signer.forget();
  expect(() => signer.sign("hello")).toThrow();
});

test("three different places are asked for, in their order", () => {
  const rolls = [7, 7, 2, 7, 11];
  expect(placesToAsk(12, () => rolls.shift() ?? 0)).toEqual([2, 7, 11]);
  for (const place of placesToAsk(12)) expect(place).toBeLessThan(12);
});

test("only the right words at the right places confirm a phrase", () => {
  const phrase = "legal winner thank year wave sausage worth useful legal winner thank yellow";
  expect(knowsWords(phrase, [1, 4, 11], [" Winner", "wave", "YELLOW "])).toBe(true);
  expect(knowsWords(phrase, [1, 4, 11], ["winner", "yellow", "wave"])).toBe(false);
  expect(knowsWords(phrase, [1, 4, 11], ["winner", "wave"])).toBe(false);
  expect(knowsWords(phrase, [], [])).toBe(false);
});

test("typing is read as words with single spaces", () => {
  expect(readPhrase("  Legal\twinner \n THANK ")).toBe("legal winner thank");
});
