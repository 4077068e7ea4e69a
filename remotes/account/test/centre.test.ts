import { expect, test } from "vitest";
import { cutName, isTrivialPin, maskAddress, newPasswordProblems, pinProblems, readNetworks, shortAddress } from "../src/rules";

test("names are cut to twelve characters, counted as people count them", () => {
  expect(cutName("twelve chars")).toBe("twelve chars");
  expect(cutName("thirteen char")).toBe("thirteen cha…");
  expect(cutName("😀".repeat(13))).toBe(`${"😀".repeat(12)}…`);
});

test("a masked address is recognised by its owner and by nobody else", () => {
  expect(maskAddress("mio.kobayashi@example.com")).toBe("mi•••@example.com");
  expect(maskAddress("m@example.com")).toBe("m•••@example.com");
  expect(maskAddress("+819012345678")).toBe("+81••••678");
  expect(shortAddress("0x9858EfFD232B4033E47d90003D41EC34EcaEda94")).toBe("0x9858…da94");
});

test("six digits that guessing begins with are not taken", () => {
  for (const pin of ["000000", "111111", "123456", "654321", "890123", "123123", "121212", "112233", "147258"])
    expect(isTrivialPin(pin)).toBe(true);
  for (const pin of ["402177", "918273", "135790", "246801"]) expect(isTrivialPin(pin)).toBe(false);
});

test("a trading password is six digits, twice the same, and asks for the old one only to change it", () => {
  expect(pinProblems({ pin: "402177", repeated: "402177", old: null })).toEqual({});
  expect(pinProblems({ pin: "402177", repeated: "402177", old: "" })).toHaveProperty("old");
  expect(pinProblems({ pin: "40217", repeated: "402177", old: null })).toEqual({
    tpassword: { key: "account.pin.digits" },
    tpassword2: { key: "account.pin.differ" },
  });
  expect(pinProblems({ pin: "123456", repeated: "123456", old: null }).tpassword?.key).toBe("account.pin.trivial");
});

test("a new password says what is wrong with it", () => {
  const rule = { minimum: 6, maximum: 24 };
  expect(newPasswordProblems({ password: "", password2: "" }, rule)).toEqual({ password: { key: "account.form.password_new" } });
  expect(newPasswordProblems({ password: "short", password2: "shorts" }, rule)).toEqual({
    password: { key: "account.form.password_length", values: rule },
    password2: { key: "account.form.passwords_differ" },
  });
});

test("addresses of programs may stand on lines, with commas or with spaces", () => {
  expect(readNetworks(" 203.0.113.7,\n203.0.113.0/24  2001:db8::/32 ")).toBe("203.0.113.7,203.0.113.0/24,2001:db8::/32");
  expect(readNetworks(" \n")).toBe("");
});
