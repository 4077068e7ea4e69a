import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { translator } from "@agio/sdk";
import { DataTable, RecordList, UiProvider, type Chosen } from "@agio/ui";
import { TradeTable } from "../../trade/src";
import { answer } from "../fetch";

interface Row {
  id: string;
  coin: string;
}

const ROWS: Row[] = [{ id: "1", coin: "BTC" }];
const page = (over: object = {}) => ({ code: 0, message: "", data: { rows: ROWS, next: "41", ...over } });
const columns = [
  { key: "coin", header: "Coin" },
  { key: "more", header: "More", render: () => <a href="#more">More</a> },
];

describe("a row that opens something", () => {
  it("is opened by pointer and by Enter; a link inside keeps its own meaning", () => {
    const open = vi.fn();
    render(<DataTable<Row> columns={columns} rows={ROWS} rowKey={({ id }) => id} onRow={open} />);
    const row = screen.getByText("BTC").closest("tr") as HTMLElement;
    fireEvent.click(screen.getByText("More", { selector: "a" }));
    expect(open).not.toHaveBeenCalled();
    fireEvent.keyDown(row, { key: "Enter" });
    fireEvent.click(screen.getByText("BTC"));
    expect(open).toHaveBeenCalledTimes(2);
    expect(row).toHaveAttribute("tabindex", "0");
  });
});

describe("the commands of a row", () => {
  const commands = [
    { key: "coin", header: "Coin" },
    { key: "command", header: "", render: () => <button>Cancel</button> },
  ];
  const shared = { label: "Orders", rows: ROWS, rowKey: ({ id }: Row) => id };

  it("are marked to stay at the end of what the table shows, in lists and in orders alike", () => {
    const card = () => ({ title: "", side: "", kind: "", time: "", figures: [], state: "", command: "" });
    const inList = render(<DataTable<Row> {...shared} columns={commands} />, { wrapper: UiProvider }).container;
    const inOrders = render(
      <TradeTable<Row>
        {...shared}
        columns={commands.map((one) => ({ render: ({ coin }: Row) => coin, ...one }))}
        card={card}
        busy={() => false}
        onRow={() => undefined}
      />,
      { wrapper: UiProvider },
    ).container;
    for (const table of [inList, inOrders]) {
      expect([...table.querySelectorAll("[data-commands]")].map((cell) => cell.tagName)).toEqual(["TH", "TD"]);
      expect(table.querySelector("td[data-commands] button")).toHaveTextContent("Cancel");
    }
  });
});

describe("RecordList", () => {
  const PAGED = {
    "shell.table.page": "Page {page}",
    "shell.table.page_of": "Page {page} of {pages}",
    "shell.table.rows_other": "{rows} rows",
    "shell.table.rows_more_other": "{rows}+ rows",
  };
  // Other files read the same texts: they are as they were before.
  const before = { ...(translator.getResourceBundle("en", "shell") as Record<string, string>) };
  beforeAll(() => void translator.addResources("en", "shell", PAGED));
  afterAll(() => void translator.removeResourceBundle("en", "shell").addResourceBundle("en", "shell", before));

  const list = (seen: (chosen: Chosen) => void = () => undefined) =>
    render(
      <RecordList<Row>
        call="web/records"
        columns={columns}
        rowKey={({ id }) => id}
        pageSize={20}
        filters={[
          { name: "q", label: "Search", search: true },
          { from: "from", to: "to", label: "Days" },
        ]}
        actions={(chosen) => <button onClick={() => seen(chosen)}>Export</button>}
      />,
      { wrapper: UiProvider },
    );

  it("asks for a page, and for the first one again once it is narrowed", async () => {
    const sent = answer(page(), page({ next: "" }), page({ next: "" }));
    list();
    fireEvent.click(await screen.findByLabelText("shell.table.next"));
    await waitFor(() => expect(sent.at(-1)?.url.searchParams.get("after")).toBe("41"));
    await waitFor(() => expect(screen.getByLabelText("shell.table.next")).toBeDisabled());
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "BTC" } });
    await waitFor(() => expect(sent.at(-1)?.url.searchParams.get("q")).toBe("BTC"));
    expect(sent.at(-1)?.url.searchParams.has("after")).toBe(false);
    expect(sent.at(-1)?.url.searchParams.get("size")).toBe("20");
  });

  it("leads to the last page and back, and says which page it is of how many and how many rows there are", async () => {
    const extent = (over: object) => ({ extent: { previous: "", count: 231, pages: 12, more: false, ...over } });
    const sent = answer(page(extent({})), page({ next: "", ...extent({ previous: "<12" }) }), page(extent({ previous: "<32" })));
    list();
    expect(await screen.findByText("Page 1 of 12 · 231 rows")).toBeVisible();
    fireEvent.click(screen.getByLabelText("shell.table.last"));
    await waitFor(() => expect(sent.at(-1)?.url.searchParams.get("after")).toBe("<"));
    await waitFor(() => expect(screen.getByLabelText("shell.table.last")).toBeDisabled());
    expect(screen.getByText("Page 12 of 12 · 231 rows")).toBeVisible();
    fireEvent.click(screen.getByLabelText("shell.table.previous"));
    await waitFor(() => expect(sent.at(-1)?.url.searchParams.get("after")).toBe("<12"));
    expect(await screen.findByText("Page 11 of 12 · 231 rows")).toBeVisible();
  });

  it("names no number of pages where more rows may be than were counted", async () => {
    const extent = (previous: string) => ({ extent: { previous, count: 1000, pages: 50, more: true } });
    const sent = answer(page(extent("")), page({ next: "", ...extent("<12") }));
    list();
    expect(await screen.findByText("Page 1 · 1,000+ rows")).toBeVisible();
    fireEvent.click(screen.getByLabelText("shell.table.last"));
    await waitFor(() => expect(sent.at(-1)?.url.searchParams.get("after")).toBe("<"));
    expect(await screen.findByText("1,000+ rows")).toBeVisible();
    expect(screen.getByLabelText("shell.table.previous")).toBeEnabled();
  });

  it("asks for no day while it is being typed, and gives its commands what it asks for", async () => {
    const sent = answer(page());
    const seen = vi.fn();
    list(seen);
    await screen.findByText("BTC");
    const from = screen.getByLabelText("shell.table.from");
    fireEvent.change(from, { target: { value: "01/11/202" } });
    expect(from).toHaveValue("01/11/202");
    fireEvent.change(from, { target: { value: "01/11/2026" } });
    fireEvent.blur(from);
    await waitFor(() => expect(sent.at(-1)?.url.searchParams.get("from")).toBe("2026-11-01"));
    expect(sent.filter(({ url }) => url.searchParams.has("from"))).toHaveLength(1);
    fireEvent.click(screen.getByText("Export"));
    expect(seen).toHaveBeenCalledWith({ from: "2026-11-01" });
  });

  it("moves the other day by a day that was meant, not by one that is half typed", async () => {
    const sent = answer(page());
    list();
    await screen.findByText("BTC");
    const [from, to] = [screen.getByLabelText("shell.table.from"), screen.getByLabelText("shell.table.to")];
    const write = (field: HTMLElement, text: string) => {
      for (let end = 1; end <= text.length; end += 1) fireEvent.change(field, { target: { value: text.slice(0, end) } });
      fireEvent.blur(field);
    };
    const days = () => ["from", "to"].map((name) => sent.at(-1)?.url.searchParams.get(name));
    write(from, "2026/11/10");
    await waitFor(() => expect(days()).toEqual(["2026-11-10", null]));
    write(to, "2026/11/20");
    await waitFor(() => expect(days()).toEqual(["2026-11-10", "2026-11-20"]));
    write(to, "2026/11/05");
    await waitFor(() => expect(days()).toEqual(["2026-11-05", "2026-11-05"]));
    expect(sent).toHaveLength(4);
  });

  it("takes a text away that is no day, with the filters", async () => {
    const sent = answer(page());
    list();
    await screen.findByText("BTC");
    const from = screen.getByLabelText("shell.table.from");
    fireEvent.change(from, { target: { value: "31/2" } });
    fireEvent.blur(from);
    expect(screen.getByText("shell.date.wrong")).toBeInTheDocument();
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "BTC" } });
    fireEvent.click(await screen.findByText("shell.table.clear"));
    expect(screen.queryByText("shell.date.wrong")).toBeNull();
    expect(screen.getByLabelText("shell.table.from")).toHaveValue("");
    await waitFor(() => expect(sent.length).toBeGreaterThan(1));
  });

  it("draws the rows of another filter faint until its own are there", async () => {
    const sent = answer(page());
    list();
    await screen.findByText("BTC");
    let release: (reply: object) => void = () => undefined;
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(JSON.stringify(await new Promise<object>((resolve) => (release = resolve))))),
    );
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "ETH" } });
    await waitFor(() => expect(screen.getByText("BTC").closest("[aria-busy]")).toBeInTheDocument());
    release(page({ rows: [{ id: "2", coin: "ETH" }] }));
    await screen.findByText("ETH");
    expect(document.querySelector("[aria-busy]")).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it("says that nothing matches, and takes the filters away again", async () => {
    answer(page(), page({ rows: [], next: "" }), page());
    list();
    await screen.findByText("BTC");
    fireEvent.change(screen.getByLabelText("Search"), { target: { value: "nothing" } });
    await screen.findByText("shell.table.no_match");
    fireEvent.click(screen.getAllByText("shell.table.clear")[0] as HTMLElement);
    await screen.findByText("BTC");
    expect(screen.getByLabelText("Search")).toHaveValue("");
  });
});
