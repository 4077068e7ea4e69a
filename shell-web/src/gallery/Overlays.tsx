import { useState } from "react";
import {
  Button,
  Card,
  CommandDialog,
  Dialog,
  Drawer,
  Grid,
  Inline,
  Panel,
  Popover,
  RecordList,
  Sheet,
  Split,
  Stack,
  Text,
  useAnyCommand,
} from "@agio/ui";
import { Example } from "./Example";
import styles from "./gallery.module.css";

type Open = "dialog" | "drawer" | "sheet" | "command" | "held" | null;
const SHEET = {
  params: {},
  text: "Sell 0.0253 BTC at the market.",
  lines: [
    { label: "Fee", value: "1.62 USDT" },
    { label: "You receive", value: "1,614.65 USDT", strong: true },
  ],
};

export function Overlays() {
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const command = useAnyCommand({ call: "web/gallery", done: () => ({ text: "Sold" }) });
  const shared = { onClose: close, title: "Withdraw 3 orders?", children: <Text>Nothing is filled after that.</Text> };
  const actions = (
    <>
      <Button onClick={close}>Keep</Button>
      <Button variant="danger" onClick={close}>
        Cancel 3 orders
      </Button>
    </>
  );
  return (
    <>
      <Example name="Dialog, Drawer, Sheet, Popover, CommandDialog" text="Safe choice first; Escape closes">
        <div className={styles.row}>
          {(["dialog", "drawer", "sheet", "command", "held"] as const).map((name) => (
            <Button key={name} onClick={() => setOpen(name)}>
              {name}
            </Button>
          ))}
          <Popover trigger={<Button>popover</Button>}>
            <Text>Before and after, then the command.</Text>
          </Popover>
        </div>
        <Dialog {...shared} open={open === "dialog"} actions={actions} />
        <Drawer {...shared} open={open === "drawer"} />
        <Sheet {...shared} open={open === "sheet"} actions={actions} />
        <CommandDialog
          command={command}
          open={open === "command" || open === "held"}
          onClose={close}
          title="Sell BTC"
          sheet={SHEET}
          label="Sell 0.0253 BTC"
          held={open === "held" ? "The price is old." : null}
        />
      </Example>
      <Example name="Panel, Card, Stack, Inline, Split, Grid, Text" text="The frame of a screen">
        <Panel title="Panel" actions={<Button size={28}>Edit</Button>}>
          <Stack gap={8}>
            <Text>Text</Text>
            <Text tone="soft">Soft</Text>
            <Text tone="muted">Muted</Text>
            <Text tone="caption">Caption</Text>
          </Stack>
        </Panel>
        <Grid min={120}>
          <Card>One</Card>
          <Card>Two</Card>
        </Grid>
        <Split>
          <Text tone="soft">Left</Text>
          <Text tone="soft">Right</Text>
        </Split>
        <Inline justify="between">
          <Text>Left</Text>
          <Text>Right</Text>
        </Inline>
      </Example>
      <Example name="RecordList" text="A list of a call; here of one that doesn't exist">
        <RecordList<{ id: string }> call="web/gallery" columns={[{ key: "id", header: "Id" }]} rowKey={({ id }) => id} />
      </Example>
    </>
  );
}
