import { fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Console from "../src/console/Console";
import { begin, end } from "../src/session/token";
import { host, ok, pageOf } from "./host";
import { open } from "./stage";

vi.mock("../src/presentation/Preview", () => ({
  Preview: ({ changes }: { changes: object }) => <output data-testid="preview">{JSON.stringify(changes)}</output>,
}));

const field = (name: string, more: object = {}) => ({
  name,
  kind: "text",
  minimum: null,
  maximum: null,
  choices: [],
  optional: true,
  default: "",
  parameter: "",
  fixed: false,
  unit: "",
  label: `operator.${name}`,
  hint: "",
  ...more,
});

const permissions = ["operator.presentation.read", "operator.presentation.write"];
const INFO = {
  "web/operatorInfo": ok({ login: "rin", name: "Rin", role: "admin", permissions, alone: [] }),
  "web/operatorQueues": pageOf(),
};

function show(id: string, fields: object[], unsaid: object, content: object) {
  const part = { id, title: id, area: "presentation", key_label: "", fields, columns: [], adds: false, retires: false };
  const row = { ...part, key: "site", new: false, number: 1, newest: 1, since: null, retired: false, content, values: content, unsaid };
  host({
    ...INFO,
    "web/operatorProducts": pageOf({ ...part, plugin: "operator", rows: 1, drafts: 0 }),
    "web/operatorProduct": ok({ ...row, draft: null, scheduled: [], history: [], declined: [], knows_effect: false }),
    "web/operatorProductCheck": ok({ problems: [], effect: null }),
  });
  open(`/operator?view=appearance&item=${id}`, { "/operator": <Console /> });
}

const previewed = () => JSON.parse(screen.getByTestId("preview").textContent ?? "");

beforeEach(() => begin("token"));
afterEach(() => end());

it("previews a cleared section where it stands by default", async () => {
  show("operator.home", [field("fees", { kind: "int", minimum: "0", maximum: "9" })], { fees: "3" }, { fees: "0" });
  const input = await screen.findByLabelText("operator.fees");
  await waitFor(() => expect(previewed().front.sections).toEqual([]));
  fireEvent.change(input, { target: { value: "" } });
  await waitFor(() => expect(previewed().front.sections).toEqual(["fees"]));
});

it("previews a cleared field of the brand as it is by default", async () => {
  show("operator.brand", [field("name")], { name: "Agio" }, { name: "Tidemark" });
  const input = await screen.findByLabelText("operator.name");
  await waitFor(() => expect(previewed().brand.name).toBe("Tidemark"));
  fireEvent.change(input, { target: { value: "" } });
  await waitFor(() => expect(previewed().brand.name).toBe("Agio"));
});

it("gives the key of a text the whole width of a phone", async () => {
  const text = { text: "Trade", english: "Trade", plugin: "spot", missing: false, own: true, drafted: false };
  host({ ...INFO, "web/operatorTexts": pageOf({ key: "spot.nav.trade", ...text }) });
  open("/operator?view=texts", { "/operator": <Console /> });
  const cell = (await screen.findByText("spot.nav.trade")).closest("td");
  expect(cell).toHaveAttribute("data-card", "full");
  const beside = [...(cell?.parentElement?.children ?? [])].map((one) => one.getAttribute("data-card"));
  expect(beside).not.toContain("aside");
});
