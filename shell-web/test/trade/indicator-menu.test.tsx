import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { changeLanguage, readPreference, writePreference } from "@agio/sdk";
import { UiProvider } from "@agio/ui";
import IndicatorMenu from "../../trade/src/chart/IndicatorMenu";

const ENGLISH = { key: "en", tag: "en", name: "English", htmlLang: "en" };
const KEY = "trade.indicators";

function menu(id: string, values: readonly number[]) {
  writePreference(KEY, [{ id, values }]);
  render(
    <UiProvider>
      <IndicatorMenu onClose={() => {}} />
    </UiProvider>,
  );
}
const kept = () => readPreference<readonly { values: readonly number[] }[]>(KEY, [])[0]?.values;
const type = (label: string, text: string) => {
  const field = screen.getAllByLabelText(label)[0] as HTMLElement;
  [...text].forEach((_, at) => fireEvent.change(field, { target: { value: text.slice(0, at + 1) } }));
};

afterEach(() => changeLanguage(ENGLISH));

test("a length is read as every number of the site, in any digits, and never becomes another", () => {
  menu("ema", [9]);
  type("trade.parameter.length", "１２");
  expect(kept()).toEqual([12]);
  type("trade.parameter.length", "1.5");
  expect(kept()).toEqual([1]);
  expect(screen.getByText("shell.number.whole")).toBeInTheDocument();
  type("trade.parameter.length", "9000"); // 900 is more than it takes
  expect(kept()).toEqual([90]);
  type("trade.parameter.length", "x");
  expect(kept()).toEqual([90]);
});

test.each([
  ["en", "0.25"],
  ["es", "0,25"],
])("a factor is read as %s writes it, with what follows the decimal sign", async (tag, text) => {
  await act(() => changeLanguage({ key: tag, tag, name: tag, htmlLang: tag }));
  menu("alma", [9, 0.85, 6]);
  type("trade.parameter.offset", text);
  expect(kept()).toEqual([9, 0.25, 6]);
  type("trade.parameter.offset", text.replace("25", "05"));
  expect(kept()).toEqual([9, 0.05, 6]);
});

test("what the indicator doesn't take is said with its bounds, and the last one stays on the chart", () => {
  menu("alma", [9, 0.85, 6]);
  type("trade.parameter.offset", "2");
  expect(kept()).toEqual([9, 0.85, 6]);
  expect(screen.getByText("trade.parameter.between")).toBeInTheDocument();
});
