import { expect, it } from "vitest";
import { fits, requireVersions, VersionError } from "../src/versions";

const SHARED = { react: "19.3.1", "@agio/sdk": "1.3.0" };

it.each([
  ["1.3.0", "1.3.9", true],
  ["1.3.0", "^1", true],
  ["1.3.0", "^1.3", true],
  ["1.3.0", "1.4.0", false],
  ["2.0.0", "^1.9", false],
  ["1.3.0", "2.0.0", false],
  ["", "^1", false],
  ["1.0.0", "latest", false],
])("a shared %s has what one for %s needs: %s", (shared, needed, is) => expect(fits(shared, needed)).toBe(is));

it("names the first module that a remote needs and that isn't shared", () => {
  requireVersions({ sdk: "^1.2", built: { react: "19.1.0" } }, SHARED);
  requireVersions({}, SHARED);
  expect(() => requireVersions({ sdk: "^1.4" }, SHARED)).toThrow(new VersionError("@agio/sdk", "^1.4", "1.3.0"));
  expect(() => requireVersions({ built: { "@agio/trade": "1.0.0" } }, SHARED)).toThrow("@agio/trade 1.0.0 is needed, none is shared");
});
