import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState, type FormEvent } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { changeLanguage } from "@agio/sdk";
import { DateField, Dialog, UiProvider } from "@agio/ui";

const ENGLISH = { key: "en", tag: "en", name: "English", htmlLang: "en" };
const KOREAN = { key: "hy", tag: "ko", name: "한국어", htmlLang: "ko" };

afterEach(() => changeLanguage(ENGLISH));

interface FormProps {
  time?: boolean;
  late?: boolean;
  from?: string;
  error?: string;
  seen?(value: string): void;
  sent?(valid: boolean): void;
}

function Form({ time = false, late = false, from = "", error, seen, sent }: FormProps) {
  const [value, setValue] = useState(from);
  return (
    <UiProvider>
      <form
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          sent?.(event.currentTarget.checkValidity());
        }}
      >
        <DateField
          label="Day"
          time={time}
          late={late}
          value={value}
          {...(error ? { error } : {})}
          onChange={(next) => {
            seen?.(next);
            setValue(next);
          }}
        />
        <button type="button" onClick={() => setValue("")}>
          Empty
        </button>
        <output>{value}</output>
      </form>
    </UiProvider>
  );
}

const field = () => screen.getByLabelText<HTMLInputElement>("Day");
const write = (text: string) => fireEvent.change(field(), { target: { value: text } });
const open = async () => {
  fireEvent.click(screen.getByTitle("shell.date.open"));
  return screen.findByText("shell.date.clear");
};

describe("DateField", () => {
  it("is typed in the order of the site's language and says YYYY-MM-DD", () => {
    const seen = vi.fn();
    render(<Form seen={seen} />);
    write("5/11/202");
    expect(seen).not.toHaveBeenCalled();
    write("5/11/2026");
    expect(seen).toHaveBeenCalledExactlyOnceWith("2026-11-05");
    expect(field()).toHaveValue("5/11/2026");
    fireEvent.blur(field());
    expect(field()).toHaveValue("05/11/2026");
  });

  it("follows the site's language, not the browser's", async () => {
    render(<Form from="2026-11-05" />);
    expect(field()).toHaveValue("05/11/2026");
    await act(() => changeLanguage(KOREAN));
    expect(field()).toHaveValue("2026. 11. 05.");
  });

  it("is empty for its form while what is typed is no day, and says so once it is left", () => {
    const sent = vi.fn();
    render(<Form from="2026-11-05" sent={sent} />);
    write("31/02/2026");
    expect(screen.getByRole("status")).toHaveTextContent("");
    expect(screen.queryByText("shell.date.wrong")).toBeNull();
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(screen.getByText("shell.date.wrong")).toBeVisible();
    expect(field()).toHaveValue("31/02/2026");
    fireEvent.submit(field());
    expect(sent).toHaveBeenLastCalledWith(false);
    write("28/02/2026");
    expect(screen.queryByText("shell.date.wrong")).toBeNull();
    fireEvent.submit(field());
    expect(sent).toHaveBeenLastCalledWith(true);
  });

  it("lets what it says of a text that is no day stand before what the form says", () => {
    render(<Form error="Write something" />);
    expect(screen.getByText("Write something")).toBeVisible();
    write("31/02/2026");
    expect(screen.getByText("shell.date.wrong")).toBeVisible();
    expect(screen.queryByText("Write something")).toBeNull();
  });

  it("tells, late, of a day that is settled: never of one that is half typed", async () => {
    const seen = vi.fn();
    render(<Form late seen={seen} />);
    for (const text of ["2026/11/2", "2026/11/20"]) write(text);
    expect(seen).not.toHaveBeenCalled();
    expect(field()).toHaveValue("2026/11/20");
    fireEvent.keyDown(field(), { key: "Enter" });
    expect(seen).toHaveBeenCalledExactlyOnceWith("2026-11-20");
    fireEvent.blur(field());
    expect(field()).toHaveValue("20/11/2026");
    expect(seen).toHaveBeenCalledTimes(1);
    write("31/02/2026");
    expect(seen).toHaveBeenCalledTimes(1);
    fireEvent.blur(field());
    expect(seen).toHaveBeenLastCalledWith("");
    expect(screen.getByText("shell.date.wrong")).toBeVisible();
    expect(field()).toHaveValue("31/02/2026");
    write("1/11/2026");
    await open();
    fireEvent.click(screen.getByLabelText("Thursday, 5 November 2026"));
    expect(seen).toHaveBeenLastCalledWith("2026-11-05");
    expect(field()).toHaveValue("05/11/2026");
    expect(seen).toHaveBeenCalledTimes(3);
  });

  it("gives way to a value from outside", () => {
    render(<Form />);
    write("5/11/2026");
    fireEvent.click(screen.getByText("Empty"));
    expect(field()).toHaveValue("");
  });

  it("lets a day be chosen from a calendar in the site's language", async () => {
    await changeLanguage(KOREAN);
    render(<Form from="2026-11-05" />);
    await open();
    expect(screen.getByText("2026년 11월")).toBeInTheDocument();
    expect([...document.querySelectorAll("th")].map((cell) => cell.textContent)).toEqual(["일", "월", "화", "수", "목", "금", "토"]);
    const chosen = screen.getByLabelText("2026년 11월 5일 목요일");
    expect(chosen).toHaveAttribute("aria-pressed", "true");
    await waitFor(() => expect(chosen).toHaveFocus());
    fireEvent.click(screen.getByLabelText("2026년 11월 20일 금요일"));
    expect(screen.getByRole("status")).toHaveTextContent("2026-11-20");
    expect(screen.queryByText("shell.date.clear")).toBeNull();
    expect(screen.getByTitle("shell.date.open")).toHaveFocus();
  });

  it("is reached and moved in by keyboard", async () => {
    render(<Form from="2026-11-05" />);
    await open();
    const chosen = screen.getByLabelText("Thursday, 5 November 2026");
    await waitFor(() => expect(chosen).toHaveFocus());
    fireEvent.keyDown(chosen, { key: "ArrowDown" });
    expect(screen.getByLabelText("Thursday, 12 November 2026")).toHaveFocus();
  });

  it("keeps the focus on the way to another month", async () => {
    render(<Form from="2026-11-05" />);
    await open();
    fireEvent.click(screen.getByText("November 2026"));
    await waitFor(() => expect(screen.getByText("Nov")).toHaveFocus());
    fireEvent.click(screen.getByText("Mar"));
    await waitFor(() => expect(document.activeElement).toHaveAttribute("aria-label", "Sunday, 1 March 2026"));
  });

  it("is emptied from its calendar", async () => {
    render(<Form from="2026-11-05" />);
    fireEvent.click(await open());
    expect(screen.getByRole("status")).toHaveTextContent("");
    expect(field()).toHaveValue("");
  });

  it("keeps the time of a moment when its day is chosen, and has it written over", async () => {
    render(<Form time from="2026-11-05T14:30" />);
    expect(field()).toHaveValue("05/11/2026 14:30");
    await open();
    fireEvent.click(screen.getByLabelText("Friday, 20 November 2026"));
    expect(screen.getByRole("status")).toHaveTextContent("2026-11-20T14:30");
    await waitFor(() => expect(field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0)).toBe("14:30"));
    write("20/11/2026 9:05");
    expect(screen.getByRole("status")).toHaveTextContent("2026-11-20T09:05");
  });

  it("closes by Escape without closing the dialog that it stands in", async () => {
    const close = vi.fn();
    render(
      <UiProvider>
        <Dialog open onClose={close} title="Command">
          <DateField label="Day" value="2026-11-05" onChange={() => undefined} />
        </Dialog>
      </UiProvider>,
    );
    const clear = await open();
    await waitFor(() => expect(screen.getByLabelText("Thursday, 5 November 2026")).toHaveFocus());
    fireEvent.keyDown(screen.getByLabelText("Thursday, 5 November 2026"), { key: "Escape" });
    expect(close).not.toHaveBeenCalled();
    await waitFor(() => expect(clear).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByLabelText("shell.date.open: Day")).toHaveFocus());
    fireEvent.click(screen.getByLabelText("shell.date.open: Day"));
    fireEvent.keyDown(await screen.findByText("shell.date.clear"), { key: "Escape" });
    expect(close).not.toHaveBeenCalled();
  });
});
