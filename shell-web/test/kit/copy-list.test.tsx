import { act, fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { CopyList } from "../../ui/src/products";

const rows = [
  { label: "IBAN", value: "DE89370400440532013000", shown: "DE89 3704 0044 0532 0130 00" },
  { label: "Reference", value: "C2C 48 2071", notice: true, hint: "Write it exactly" },
];
const copyWith = (writeText: (text: string) => Promise<void>) => vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
const press = (label: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name: `shell.copy.copy: ${label}` })));

describe("CopyList", () => {
  it("copies the value itself, not what is drawn, and says which one", async () => {
    const write = vi.fn(() => Promise.resolve());
    copyWith(write);
    render(<CopyList rows={rows} />);
    await press("IBAN");
    expect(write).toHaveBeenCalledWith("DE89370400440532013000");
    expect(screen.getByText("IBAN: shell.copy.done")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "shell.copy.copy: Reference" })).toBeInTheDocument();
  });
  it("says what to heed beside the value, and copies it without that", async () => {
    const write = vi.fn(() => Promise.resolve());
    copyWith(write);
    render(<CopyList rows={rows} />);
    expect(screen.getByText("Write it exactly")).toBeInTheDocument();
    await press("Reference");
    expect(write).toHaveBeenCalledWith("C2C 48 2071");
  });
  it("doesn't say that it copied what the browser refused", async () => {
    copyWith(() => Promise.reject(new Error("denied")));
    render(<CopyList rows={rows} />);
    await press("Reference");
    expect(screen.getByText("Reference: shell.copy.failed")).toBeInTheDocument();
    expect(screen.queryByText("shell.copy.done")).toBeNull();
  });
  it("is busy until its code is there, so that nobody takes the page for whole", async () => {
    // Of its own: what another file of this process has drawn is there already.
    const own = "../../ui/src/lazy?own";
    const { CopyList: LazyCopyList } = (await import(/* @vite-ignore */ own)) as typeof import("../../ui/src/lazy");
    const { container } = render(<LazyCopyList rows={rows} />);
    expect(container.querySelector("[aria-busy=true]")).toBeInTheDocument();
    expect(await screen.findByText("IBAN")).toBeInTheDocument();
    expect(container.querySelector("[aria-busy=true]")).toBeNull();
  });
});
