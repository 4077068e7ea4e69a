import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ThreadProps } from "@agio/ui";
import { Thread } from "../../ui/src/products";

const sent: { text: string; intent: string }[] = [];
let works = true;
const send = vi.fn((text: string, intent: string) => {
  sent.push({ text, intent });
  return works ? Promise.resolve() : Promise.reject(new Error("lost"));
});
const entries: ThreadProps["entries"] = [
  { id: "1", event: "Matched, account 3 of 7", time: "2026-11-20T19:51:00Z" },
  { id: "2", text: "Please write the reference.", author: "Order desk", time: "2026-11-20T19:53:00Z" },
  { id: "3", text: "My bank asks for the address.", time: "2026-11-20T20:02:00Z", read: true },
];
const box = () => screen.getByRole("textbox");
async function write(text: string, how: "key" | "button" = "key") {
  fireEvent.change(box(), { target: { value: text } });
  await act(async () => {
    if (how === "key") fireEvent.keyDown(box(), { key: "Enter" });
    else fireEvent.click(screen.getByRole("button", { name: "shell.thread.send" }));
  });
}

beforeEach(() => {
  sent.length = 0;
  works = true;
  send.mockClear();
});

describe("Thread", () => {
  it("is a live log of what happened and what was said, by whom", () => {
    render(<Thread label="Order desk" entries={entries} send={send} />);
    const log = screen.getByRole("log", { name: "Order desk" });
    expect(log).toHaveAttribute("aria-live", "polite");
    const lines = within(log).getAllByRole("listitem");
    expect(lines[0]).toHaveTextContent("Matched, account 3 of 7");
    expect(lines[1]).toHaveTextContent("Order desk");
    expect(lines[2]).toHaveTextContent("shell.thread.read");
  });
  it("sends what didn't go out again under the same token", async () => {
    works = false;
    render(<Thread label="Order desk" entries={entries} send={send} />);
    await write("It was sent at 20:58.");
    expect(screen.getByText("shell.thread.unsent")).toBeInTheDocument();
    works = true;
    await act(async () => void fireEvent.click(screen.getByText("shell.thread.again")));
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(screen.queryByText("It was sent at 20:58.")).toBeNull();
  });
  it("gives two messages two tokens, and the box is free at once", async () => {
    render(<Thread label="Order desk" entries={entries} send={send} />);
    await write("One", "button");
    expect(box()).toHaveValue("");
    await write("Two");
    expect(new Set(sent.map(({ intent }) => intent)).size).toBe(2);
  });
  it("sends no empty message, none while a word is composed, and makes a line with Shift", async () => {
    render(<Thread label="Order desk" entries={entries} send={send} />);
    await write("   ");
    fireEvent.change(box(), { target: { value: "あ" } });
    fireEvent.keyDown(box(), { key: "Enter", isComposing: true });
    fireEvent.keyDown(box(), { key: "Enter", shiftKey: true });
    expect(send).not.toHaveBeenCalled();
  });
  it("keeps a bounded number of unsent ones", async () => {
    works = false;
    render(<Thread label="Order desk" entries={[]} send={send} />);
    for (let index = 0; index < 25; index += 1) await write(`Message ${index}`);
    expect(send).toHaveBeenCalledTimes(20);
    expect(box()).toHaveValue("Message 24");
  });
  it("takes nothing more once it is closed", () => {
    render(<Thread label="Order desk" entries={entries} send={send} closed="This order is finished." />);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.getByText("This order is finished.")).toBeInTheDocument();
  });
});
