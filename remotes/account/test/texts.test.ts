import { expect, test } from "vitest";
import { likelyCountry, namedCountries } from "@agio/sdk";

const COUNTRIES = [
  { code: "DE", dial: "+49" },
  { code: "JP", dial: "+81" },
  { code: "AT", dial: "+43" },
];

test("countries are named and ordered in the user's language", () => {
  expect(namedCountries(COUNTRIES, "en").map(({ name }) => name)).toEqual(["Austria", "Germany", "Japan"]);
  expect(namedCountries(COUNTRIES, "es").map(({ name }) => name)).toEqual(["Alemania", "Austria", "Japón"]);
});

test("the browser's first country that accounts are opened in is suggested, and none is made up", () => {
  expect(likelyCountry(COUNTRIES, ["en", "fr-FR", "de-AT", "ja-JP"])).toBe("AT");
  expect(likelyCountry(COUNTRIES, ["en"])).toBe("");
});
