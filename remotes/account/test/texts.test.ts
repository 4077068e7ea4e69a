import { expect, test } from "vitest";
import { likelyCountry, namedCountries } from "../src/countries";
import { blocksOf } from "../src/Markdown";

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

test("a text becomes headings, paragraphs and lists", () => {
  expect(blocksOf("# Terms\nFirst line\nsecond line\n\nNext\n- one\n- two\n\n1. a\n2. b")).toEqual([
    { kind: "heading", lines: ["Terms"] },
    { kind: "paragraph", lines: ["First line", "second line"] },
    { kind: "paragraph", lines: ["Next"] },
    { kind: "bullets", lines: ["one", "two"] },
    { kind: "numbers", lines: ["a", "b"] },
  ]);
});

test("markup inside a text stays text", () => {
  expect(blocksOf("<script>alert(1)</script>")).toEqual([{ kind: "paragraph", lines: ["<script>alert(1)</script>"] }]);
});
