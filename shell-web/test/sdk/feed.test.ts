import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { getRow, mergeRow, replaceTable } from "@agio/sdk";
import { FeedConnection } from "../../sdk/src/feed/connection";

class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: number; subscribe?: string[]; ticket?: string }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    FakeSocket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const start = (ticket: string | null = "t") => {
  const connection = new FeedConnection({
    url: () => "ws://x",
    ticket: () => Promise.resolve(ticket),
    createSocket: () => new FakeSocket() as unknown as WebSocket,
  });
  connection.start();
  return connection;
};
const last = () => FakeSocket.all.at(-1) as FakeSocket;

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
  vi.spyOn(Math, "random").mockReturnValue(0);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("feed", () => {
  it("sends a heartbeat on opening and every twenty seconds", async () => {
    const connection = start();
    last().open();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(last().sent.filter(({ type }) => type === 1)).toHaveLength(3);
    connection.stop();
  });
  it("connects again one to two seconds after a failure and subscribes again", async () => {
    const connection = start();
    connection.listen("depth:BTCUSDT", () => undefined);
    last().open();
    last().close();
    await vi.advanceTimersByTimeAsync(999);
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.all).toHaveLength(2);
    last().open();
    expect(last().sent).toContainEqual({ type: 2, subscribe: ["depth:BTCUSDT"], unsubscribe: [] });
    connection.stop();
  });
  it("is silent after ten seconds without a word, and live with the next message", async () => {
    const connection = start();
    last().open();
    last().say({ topic: "table", data: [] });
    expect(connection.status.get().state).toBe("live");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.status.get().state).toBe("silent");
    last().say({ topic: "table", data: [] });
    expect(connection.status.get().state).toBe("live");
    connection.stop();
  });
  it("is closed from the moment the server is gone, for as long as it tries in vain, and keeps the age", async () => {
    const connection = start();
    last().open();
    last().say({ topic: "table", data: [] });
    const heard = connection.status.get().lastMessage;
    last().close();
    expect(connection.status.get()).toMatchObject({ state: "closed", lastMessage: heard });
    for (let second = 0; second < 45; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      last().close();
      expect(connection.status.get()).toMatchObject({ state: "closed", lastMessage: heard });
    }
    await vi.advanceTimersByTimeAsync(1_000);
    last().open();
    expect(connection.status.get().state).toBe("closed");
    last().say({ topic: "table", data: [] });
    expect(connection.status.get().state).toBe("live");
    connection.stop();
  });
  it("is connecting until the first word, and closed where none came in ten seconds", async () => {
    const connection = start();
    expect(connection.status.get().state).toBe("connecting");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.status.get().state).toBe("closed");
    connection.stop();
  });
  it("sends nothing that everybody may hear to a page that nobody sees but what its title says, and all of it with the next look", async () => {
    const connection = start();
    connection.listen("depth:BTCUSDT", () => undefined);
    connection.listen("orders", () => undefined);
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    last().sent = [];
    const asked = () => last().sent.filter(({ type }) => type === 2);
    connection.show(false);
    await vi.advanceTimersByTimeAsync(4_999);
    connection.show(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toEqual([]);
    connection.show(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked()).toEqual([{ type: 2, subscribe: [], unsubscribe: ["depth:BTCUSDT"] }]);
    connection.listen("trades:BTCUSDT", () => undefined);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toHaveLength(1);
    const forget = connection.keep("depth:BTCUSDT");
    connection.show(true);
    expect(asked()[1]).toEqual({ type: 2, subscribe: ["depth:BTCUSDT", "trades:BTCUSDT"], unsubscribe: [] });
    connection.show(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked()[2]).toEqual({ type: 2, subscribe: [], unsubscribe: ["trades:BTCUSDT"] });
    forget();
    connection.show(true);
    connection.show(false);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked().at(-1)).toEqual({ type: 2, subscribe: [], unsubscribe: ["depth:BTCUSDT", "trades:BTCUSDT"] });
    connection.stop();
  });
  it("shows a ticket before it asks for private topics, and asks for none without one", async () => {
    const connection = start();
    connection.listen("orders", () => undefined);
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    const kinds = last().sent.map(({ type }) => type);
    expect(kinds).toEqual([1, 3, 2]);
    connection.stop();
    const visitor = start(null);
    visitor.listen("orders", () => undefined);
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().sent.map(({ type }) => type)).toEqual([1]);
    visitor.stop();
  });
  it("asks for another ticket where one is refused, and for its private topics then", async () => {
    const connection = start();
    connection.listen("orders", () => undefined);
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    last().sent = [];
    last().say({ topic: "session", data: { state: "refused" } });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(last().sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(last().sent).toEqual([
      { type: 3, ticket: "t" },
      { type: 2, subscribe: ["orders"], unsubscribe: [] },
    ]);
    last().say({ topic: "session", data: { state: "signed-in" } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last().sent).toHaveLength(2);
    connection.stop();
  });
  it("asks again for a ticket that it could not get, so that private topics come all the same", async () => {
    let asked = 0;
    const connection = new FeedConnection({
      url: () => "ws://x",
      ticket: () => ((asked += 1) === 1 ? Promise.reject(new Error("too busy")) : Promise.resolve("t")),
      createSocket: () => new FakeSocket() as unknown as WebSocket,
    });
    connection.start();
    connection.listen("orders", () => undefined);
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().sent.map(({ type }) => type)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(last().sent.filter(({ type }) => type !== 1)).toEqual([
      { type: 3, ticket: "t" },
      { type: 2, subscribe: ["orders"], unsubscribe: [] },
    ]);
    expect(asked).toBe(2);
    connection.stop();
  });
  it("subscribes once for two listeners and leaves with the last", async () => {
    const connection = start();
    last().open();
    const stopOne = connection.listen("trades:X", () => undefined);
    const stopTwo = connection.listen("trades:X", () => undefined);
    stopOne();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().sent.filter(({ type }) => type === 2)).toHaveLength(1);
    stopTwo();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().sent.at(-1)).toEqual({ type: 2, subscribe: [], unsubscribe: ["trades:X"] });
    connection.stop();
  });
  it("says in one message what a page begins and ends to show", async () => {
    const connection = start();
    last().open();
    const names = Array.from({ length: 40 }, (_, index) => `quote:${index}`);
    const stops = names.map((name) => connection.listen(name, () => undefined));
    await vi.advanceTimersByTimeAsync(0);
    stops[0]?.();
    connection.listen("quote:new", () => undefined);
    connection.listen("quote:gone", () => undefined)();
    await vi.advanceTimersByTimeAsync(0);
    expect(last().sent.filter(({ type }) => type === 2)).toEqual([
      { type: 2, subscribe: names, unsubscribe: [] },
      { type: 2, subscribe: ["quote:new"], unsubscribe: ["quote:0"] },
    ]);
    connection.stop();
  });
  it("hears what it didn't ask for, and asks for nothing by that", async () => {
    const connection = start();
    const heard: unknown[] = [];
    connection.hear("table", ({ data }) => heard.push(data));
    last().open();
    await vi.advanceTimersByTimeAsync(0);
    last().say({ topic: "table", data: [1] });
    expect(heard).toEqual([[1]]);
    expect(last().sent.filter(({ type }) => type === 2)).toEqual([]);
    connection.stop();
  });
});

describe("currency table", () => {
  const row = (symbol: string, price: string) => ({ symbol, last: price, change: "0", high: "1", low: "1", volume: "1" });
  it("keeps the identity of rows that did not move and forgets those that are gone", () => {
    replaceTable([row("A", "1"), row("B", "1"), row("C", "1")]);
    const before = getRow("A");
    replaceTable([row("A", "1"), row("B", "2")]);
    expect(getRow("A")).toBe(before);
    expect(getRow("B")?.last).toBe("2");
    expect(getRow("C")).toBeUndefined();
  });
  it("puts the changes of a row over it, and waits for a whole one", () => {
    replaceTable([row("A", "1"), row("B", "1")]);
    const other = getRow("B");
    mergeRow({ symbol: "A", last: "2" });
    expect(getRow("A")).toEqual(row("A", "2"));
    expect(getRow("B")).toBe(other);
    const same = getRow("A");
    mergeRow({ symbol: "A", last: "2" });
    expect(getRow("A")).toBe(same);
    mergeRow({ symbol: "NEW", change: "1" });
    expect(getRow("NEW")).toBeUndefined();
    mergeRow(row("NEW", "3"));
    expect(getRow("NEW")?.last).toBe("3");
    replaceTable([row("A", "1"), row("B", "1")]);
    expect(getRow("A")?.last).toBe("1");
  });
});
