import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { act, renderHook } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { setBehaviours, useAction } from "@agio/sdk";
import { FileField } from "@agio/ui";

const picture = (name = "voucher.png", type = "image/png", bytes = 10) => new File([new Uint8Array(bytes)], name, { type });

function Field({ progress = null, error }: { progress?: number | null; error?: string }) {
  const [file, setFile] = useState<File | null>(null);
  return <FileField label="Voucher" file={file} onChange={setFile} progress={progress} error={error} maxBytes={100} />;
}

const choose = (file: File) => fireEvent.change(screen.getByLabelText("Voucher"), { target: { files: [file] } });

beforeEach(() => {
  URL.createObjectURL = vi.fn(() => "blob:one");
  URL.revokeObjectURL = vi.fn();
});

describe("FileField", () => {
  it("shows the picture that was chosen and takes it out again", () => {
    const { container } = render(<Field />);
    choose(picture());
    expect(screen.getByText("voucher.png")).toBeInTheDocument();
    expect(container.querySelector("img")?.src).toBe("blob:one");
    fireEvent.click(screen.getByRole("button"));
    expect(screen.queryByText("voucher.png")).toBeNull();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:one");
  });
  it("refuses another kind and what is too large, and says so", () => {
    render(<Field />);
    choose(picture("terms.pdf", "application/pdf"));
    expect(screen.getByRole("alert")).toBeInTheDocument();
    choose(picture("large.png", "image/png", 100));
    expect(screen.getByRole("alert")).toBeInTheDocument();
    expect(screen.queryByText("large.png")).toBeNull();
    choose(picture("small.png", "image/png", 99));
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.getByText("small.png")).toBeInTheDocument();
  });
  it("says what the server found wrong beside the field", () => {
    render(<Field error="Please upload the voucher" />);
    expect(screen.getByRole("alert")).toHaveTextContent("Please upload the voucher");
    expect(screen.getByLabelText("Voucher")).toBeInvalid();
  });
  it("can't be changed while it is sent", () => {
    const { rerender } = render(<Field />);
    choose(picture());
    rerender(<Field progress={0.4} />);
    expect(screen.getByRole("progressbar")).toHaveAttribute("aria-valuenow", "40");
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("useAction with a file", () => {
  const sent: FormData[] = [];
  let replies: (object | "lost")[] = [];

  class Wire {
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    status = 0;
    responseText = "";
    open() {}
    abort() {}
    send(form: FormData) {
      sent.push(form);
      const reply = replies.shift();
      this.upload.onprogress?.({ loaded: 3, total: 10 });
      if (reply === "lost") return this.onerror?.();
      this.responseText = JSON.stringify(reply);
      this.onload?.();
    }
  }

  beforeEach(() => {
    sent.length = 0;
    vi.stubGlobal("XMLHttpRequest", Wire);
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    setBehaviours({ notify: vi.fn(), defaultMessage: () => "", askAboutSession: vi.fn(), logOutAndReload: vi.fn() });
  });

  it("sends it in its field and keeps the intent while no answer came", async () => {
    replies = ["lost", { code: 0, message: "", data: { id: "7" } }];
    const file = picture();
    const { result } = renderHook(() => useAction("web/submitDeposit", { field: "voucher" }));
    await act(async () => void (await result.current.run({ coin: "USDT", chain: "ethereum" }, file)));
    expect(result.current.progress).toBeNull();
    await act(async () => void (await result.current.run({ coin: "USDT", chain: "ethereum" }, file)));
    expect(sent.map((form) => (form.get("voucher") as File).name)).toEqual(["voucher.png", "voucher.png"]);
    expect(sent[0]?.get("rtoken")).toBe(sent[1]?.get("rtoken"));
    expect(result.current.data).toEqual({ id: "7" });
  });
  it("begins another intent with another file", async () => {
    replies = ["lost", { code: 0, message: "", data: null }];
    const { result } = renderHook(() => useAction("web/submitDeposit", { field: "voucher" }));
    await act(async () => void (await result.current.run({ coin: "USDT", chain: "ethereum" }, picture())));
    await act(async () => void (await result.current.run({ coin: "USDT", chain: "ethereum" }, picture("other.png"))));
    expect(sent[0]?.get("rtoken")).not.toBe(sent[1]?.get("rtoken"));
  });
});
