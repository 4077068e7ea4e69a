import { useState } from "react";
import { NetworkError } from "@agio/sdk";
import {
  Button,
  Checkbox,
  CountrySelect,
  DateField,
  DigitsField,
  FieldFrame,
  Form,
  Input,
  Lost,
  NumberField,
  PasswordField,
  PinField,
  Sending,
  Switch,
  TextArea,
  useAnyForm,
} from "@agio/ui";
import { Example } from "./Example";

function ExampleForm() {
  const form = useAnyForm({
    call: "web/gallery",
    start: { name: "" },
    check: ({ name }): { name?: string } => (name === "" ? { name: "Enter a name." } : {}),
    onSuccess: () => undefined,
  });
  return (
    <Form form={form} actions={<Button type="submit">Send</Button>}>
      <Input label="Name" {...form.field("name")} />
    </Form>
  );
}

export function Fields() {
  const [text, setText] = useState("Harbour");
  const [sum, setSum] = useState("1000.50");
  const [pin, setPin] = useState("123");
  const [day, setDay] = useState("2026-11-20");
  const [country, setCountry] = useState("");
  const [on, setOn] = useState(true);
  return (
    <>
      <Example name="Input, TextArea, PasswordField" text="Ready, hint, error, off">
        <Input label="Name" value={text} onChange={setText} hint="As in your passport" aside="Optional" />
        <Input label="Name" value="" onChange={setText} error="Enter your name." />
        <Input label="Name" value={text} onChange={setText} disabled />
        <PasswordField label="Password" value={text} onChange={setText} />
        <TextArea label="Reason" value={text} onChange={setText} />
      </Example>
      <Example name="NumberField, DigitsField, PinField, DateField" text="Figures and days">
        <NumberField label="Amount" value={sum} onChange={setSum} unit="USDT" onMax={() => setSum("12480.55")} />
        <NumberField label="Price" value={sum} onChange={setSum} unit="USDT" inline />
        <NumberField label="Sum" value={sum} onChange={setSum} unit="USDT" large error="At most 500.00 USDT." />
        <DigitsField label="Code" value={pin} onChange={setPin} most={6} />
        <PinField label="Trading password" value={pin} onChange={setPin} />
        <PinField label="Code" value={pin} onChange={setPin} plain error="The code is wrong." />
        <DateField label="From" value={day} onChange={setDay} />
        <CountrySelect label="Country" value={country} onChange={setCountry} />
      </Example>
      <Example name="Checkbox, Switch" text="On, off, unavailable">
        <Checkbox checked={on} onChange={setOn}>
          I have read the terms
        </Checkbox>
        <Checkbox checked={!on} onChange={() => setOn(!on)} disabled>
          Unavailable
        </Checkbox>
        <Switch checked={on} onChange={setOn}>
          Confirm each order
        </Switch>
      </Example>
      <Example name="Form, FieldFrame, Sending, Lost" text="What went wrong, what is on its way, what nobody answered">
        <ExampleForm />
        <Sending busy>
          <Input label="On its way" value="1,000.00" onChange={setText} />
        </Sending>
        <FieldFrame id="gallery-frame" label="Any control" hint="A hint below">
          <input id="gallery-frame" type="range" />
        </FieldFrame>
        <Lost error={new NetworkError("web/gallery", "lost")} />
      </Example>
    </>
  );
}
