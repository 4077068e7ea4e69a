import { Access, Columns, FieldError, Requirements, Panel, Waiting } from "@agio/ui";
import { Example } from "./Example";

const WHY = "Simulated funds can't be withdrawn.";

/** What stands around a screen, and in its place for whom it isn't meant. */
export function Screens() {
  return (
    <>
      <Example name="Columns" text="A form, and what helps with it">
        <Columns aside={<Panel title="Recent">None yet</Panel>}>
          <Panel padding="form">The form</Panel>
        </Columns>
      </Example>
      <Example name="Access, Waiting" text="A visitor logs in, a demo account switches">
        <Access real={WHY}>
          <Panel>A real account sees this.</Panel>
        </Access>
        <Waiting />
      </Example>
      <Example name="Requirements, FieldError" text="What something needs, ticked off">
        <Requirements
          needs={[
            { name: "real", state: "met", title: "A real account" },
            {
              name: "password",
              state: "missing",
              title: "A trading password",
              text: "It is asked for before money leaves.",
              way: { label: "Set it", to: "/bindmpwd" },
            },
            { name: "day", state: "waits", title: "One of 3 withdrawals a day", text: "All of today's are used." },
            { name: "limits", state: "info", title: "Amounts", text: "10.00 to 50,000.00 USDT" },
          ]}
        />
        <Requirements needs={undefined} />
        <FieldError text="Enter an amount above zero." />
      </Example>
    </>
  );
}
