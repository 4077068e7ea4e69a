import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { api } from "@agio/sdk";
import type { UploadTileProps } from "@agio/ui";
import { UploadTile } from "../../ui/src/products";
import { greyOf, sharpnessOf } from "../../ui/src/upload/picture";

const picture = (bytes = 10, type = "image/png") => new File([new Uint8Array(bytes)], "back.png", { type });
const done = vi.fn();
const show = (props: Partial<UploadTileProps<{ id: string }>> = {}) =>
  render(<UploadTile label="Front" call="web/submitPhoto" onUploaded={done} capture="environment" maxBytes={100} {...props} />);
const choose = (file: File) => act(async () => void fireEvent.change(screen.getByLabelText("Front"), { target: { files: [file] } }));

/** A picture as the device reads it: its size, and its pixels by their place. */
function deviceSees(width: number, height: number, pixel: (index: number) => number) {
  vi.stubGlobal("createImageBitmap", async () => ({ width, height, close() {} }));
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
    const data = Array.from({ length: this.width * this.height * 4 }, (_, at) => pixel(Math.floor(at / 4)));
    return { drawImage() {}, getImageData: () => ({ data }) };
  } as unknown as HTMLCanvasElement["getContext"];
}
const checkered = (index: number) => (index % 2 === 0 ? 0 : 255);

beforeEach(() => {
  done.mockReset();
  URL.createObjectURL = vi.fn(() => "blob:one");
  URL.revokeObjectURL = vi.fn();
  vi.spyOn(api, "upload").mockResolvedValue({ id: "7" });
});

describe("UploadTile", () => {
  it("opens the camera on a phone and keeps what was sent", async () => {
    deviceSees(800, 700, checkered);
    show();
    expect(screen.getByLabelText("Front")).toHaveAttribute("capture", "environment");
    await choose(picture());
    expect(done).toHaveBeenCalledWith({ id: "7" }, expect.any(File));
    expect(screen.getByText("shell.upload.kept")).toBeInTheDocument();
  });
  it("stands as kept while a picture that was sent before is on its way, and asks for none", () => {
    show({ there: true, preview: null, fixed: true });
    expect(screen.getByText("shell.upload.kept")).toBeInTheDocument();
    expect(screen.queryByText("shell.upload.camera")).toBeNull();
  });
  it("refuses a blurred picture on the device and sends nothing", async () => {
    deviceSees(800, 700, () => 128);
    show();
    await choose(picture());
    expect(screen.getByRole("alert")).toBeInTheDocument();
    expect(screen.getByText("shell.check.blurred")).toBeInTheDocument();
    expect(api.upload).not.toHaveBeenCalled();
  });
  it("refuses a picture of too few pixels", async () => {
    deviceSees(800, 599, checkered);
    show();
    await choose(picture());
    expect(screen.getByText("shell.check.tiny")).toBeInTheDocument();
    expect(api.upload).not.toHaveBeenCalled();
  });
  it("leaves to the server what the device can't read", async () => {
    vi.stubGlobal("createImageBitmap", () => Promise.reject(new Error("unknown")));
    show();
    await choose(picture());
    expect(api.upload).toHaveBeenCalledOnce();
  });
  it("offers to make a large one smaller, and sends the smaller", async () => {
    deviceSees(800, 700, checkered);
    HTMLCanvasElement.prototype.toBlob = function (give: BlobCallback) {
      give(new Blob([new Uint8Array(50)]));
    };
    show();
    await choose(picture(101));
    expect(api.upload).not.toHaveBeenCalled();
    await act(async () => void fireEvent.click(screen.getByText("shell.check.shrink")));
    const sent = vi.mocked(api.upload).mock.calls[0]?.[1] as File;
    expect([sent.size, sent.type, sent.name]).toEqual([50, "image/jpeg", "back.jpg"]);
  });
  it("sends one after the other: the next waits, says so, and can be stopped while it waits", async () => {
    deviceSees(800, 700, checkered);
    const arrived: Array<() => void> = [];
    vi.mocked(api.upload).mockImplementation(() => new Promise((done) => arrived.push(() => done({ id: "7" }))));
    for (const label of ["Front", "Back", "Held"])
      render(<UploadTile label={label} call="web/submitPhoto" field={label} onUploaded={done} maxBytes={100} />);
    for (const label of ["Front", "Back", "Held"])
      await act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { files: [picture()] } }));
    expect(api.upload).toHaveBeenCalledOnce();
    expect(screen.getAllByText("shell.upload.waiting")).toHaveLength(2);
    await act(async () => void fireEvent.click(screen.getAllByText("shell.upload.stop")[1]!));
    expect(screen.getAllByText("shell.upload.waiting")).toHaveLength(1);
    await act(async () => arrived[0]!());
    await act(async () => arrived[1]!());
    expect(vi.mocked(api.upload).mock.calls.map(([, , , options]) => options?.field)).toEqual(["Front", "Held"]);
    expect(screen.getAllByText("shell.upload.kept")).toHaveLength(2);
  });
  it("goes on with the next where one is refused", async () => {
    deviceSees(800, 700, checkered);
    vi.mocked(api.upload).mockRejectedValueOnce(new Error("gone"));
    show();
    await choose(picture());
    expect(screen.getByText("shell.upload.rejected", { exact: false })).toBeInTheDocument();
    await choose(picture());
    expect(done).toHaveBeenCalledOnce();
  });
  it("asks only for what a person rejected, and for nothing while it is under review", () => {
    const { rerender } = show({ rejected: "the number is covered." });
    expect(screen.getByLabelText("Front")).toBeInvalid();
    expect(screen.getByText("shell.upload.retake")).toBeInTheDocument();
    rerender(<UploadTile label="Front" call="web/submitPhoto" onUploaded={done} preview="/photo/7" fixed />);
    expect(screen.queryByLabelText("Front")).toBeNull();
  });
  it("says which example is right", () => {
    show({ examples: [{ picture: <svg />, right: false, text: "A corner is cut off" }] });
    expect(screen.getByRole("listitem")).toHaveTextContent("shell.check.wrong: A corner is cut off");
  });
});

describe("sharpness", () => {
  it("is nothing for an even surface and grows with edges", () => {
    const even = new Float32Array(100).fill(90);
    const soft = Float32Array.from({ length: 100 }, (_, at) => (at % 10) * 10);
    const edges = Float32Array.from({ length: 100 }, (_, at) => (at % 2) * 255);
    expect(sharpnessOf(even, 10, 10)).toBe(0);
    expect(sharpnessOf(edges, 10, 10)).toBeGreaterThan(sharpnessOf(soft, 10, 10) + 1_000);
  });
  it("weighs colours as the eye does", () => {
    expect([...greyOf([0, 255, 0, 255, 0, 0, 255, 255])].map(Math.round)).toEqual([150, 29]);
  });
});
