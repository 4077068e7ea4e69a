import { useState } from "react";
import {
  CaseThread,
  Checks,
  Composition,
  CopyField,
  CopyList,
  CommandBar,
  FeedRow,
  FileField,
  LevelRow,
  MessageList,
  PhotoCommands,
  Pills,
  Thread,
  TileFace,
  UploadField,
  UploadTile,
} from "@agio/ui";
import { Example } from "./Example";
import styles from "./gallery.module.css";

const none = () => undefined;
const FILE = new File([new Uint8Array(5_557_453)], "back.jpg", { type: "image/jpeg" });
const SCAN = new File([new Uint8Array(5_557_453)], "proof.pdf", { type: "application/pdf" });
const PAPER =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 76"><rect width="118" height="74" x="1" y="1" rx="6" fill="#fff" stroke="#c6cbd4"/><circle cx="32" cy="32" r="10" fill="#616a79"/><path d="M56 26h48M56 38h48M20 58h84" stroke="#616a79" stroke-width="4"/></svg>',
  );

export function Talks() {
  const [pill, setPill] = useState("crypto");
  const [file, setFile] = useState<File | null>(null);
  return (
    <>
      <Example name="Thread" text="Order desk, dispute, ticket; what is written here fails to go out">
        <Thread
          label="Order desk"
          send={() => new Promise((_, fail) => setTimeout(() => fail(new Error("lost")), 400))}
          earlier={none}
          entries={[
            { id: "1", event: "Matched, account 3 of 7", time: "2026-11-20T19:51:00Z" },
            { id: "2", author: "Order desk", text: "Please write the reference exactly as shown.", time: "2026-11-20T19:53:00Z" },
            { id: "3", text: "My bank asks for the bank address as well.", time: "2026-11-20T20:02:00Z", read: true },
          ]}
        />
        <Thread label="Closed" send={() => Promise.resolve()} entries={[]} closed="This order is finished." />
      </Example>
      <Example name="CaseThread" text="What is written about a case; its call answers nothing here, which it says">
        <CaseThread name="gallery" id="1" label="Ticket" />
      </Example>
      <Example name="UploadTile" text="Camera, checks on the device, refused, kept">
        <div className={styles.pair}>
          <UploadTile label="Front" call="web/uploadPhoto" capture="environment" onUploaded={none} />
          <TileFace label="Back" state={{ at: "sending", file: FILE, sent: 3_565_158, total: 5_557_453 }} onFile={none} />
          <TileFace label="Held in hand" state={{ at: "empty" }} rejected="the number is covered." onFile={none} />
          <TileFace label="Front" state={{ at: "empty" }} preview={PAPER} fixed onFile={none} />
          <TileFace label="Back" state={{ at: "checking", file: FILE }} onFile={none} />
        </div>
        <TileFace
          label="Address"
          state={{ at: "refused", reason: "the file is larger than 8 MB.", file: FILE }}
          onFile={none}
          checks={[
            { state: "passed", text: "Sharp enough to read" },
            { state: "failed", text: "9.1 MB, at most 8 MB.", command: { label: "Make it smaller", onClick: none } },
            { state: "later", text: "Face visible: a person decides" },
          ]}
          examples={[
            { picture: <img src={PAPER} alt="" />, right: true, text: "All four corners" },
            {
              picture: <img src={PAPER} alt="" style={{ objectFit: "cover", objectPosition: "left", height: 48 }} />,
              right: false,
              text: "A corner is cut off",
            },
          ]}
        />
      </Example>
      <Example name="CommandBar" text="At the end of a form; on a phone fixed at the bottom of the screen, here of its box">
        <div className={styles.box}>
          <CommandBar>
            <PhotoCommands capture="environment" onFile={none} />
          </CommandBar>
        </div>
      </Example>
      <Example name="Checks" text="What the device saw, what a person will see">
        <Checks
          checks={[
            { state: "passed", text: "Sharp enough to read" },
            { state: "failed", text: "The picture is blurred." },
            { state: "later", text: "Face visible: a person decides" },
          ]}
        />
      </Example>
      <Example name="UploadField, FileField" text="Sent at once, or with its form">
        <UploadField label="Proof of transfer" call="web/uploadVoucher" onUploaded={none} />
        <UploadField label="Proof of transfer" call="web/uploadVoucher" onUploaded={none} rejected="the sum can't be read." />
        <FileField label="Proof" file={file} onChange={setFile} />
        <FileField label="Proof on its way" file={SCAN} onChange={none} progress={0.4} />
        <FileField label="Missing proof" file={null} onChange={none} error="Please upload the proof." />
      </Example>
      <Example name="CopyList, CopyField" text="Rows to copy, one to notice">
        <CopyList
          rows={[
            { label: "Account name", value: "Harbour Settlement Ltd" },
            { label: "IBAN", value: "DE89370400440532013000", shown: "DE89 3704 0044 0532 0130 00" },
            { label: "Reference", value: "C2C 48 2071", notice: true },
          ]}
        />
        <CopyField value="0x7f3a9c0d11e2" />
        <CopyField value="0x7f3a9c0d11e2" button />
      </Example>
      <Example name="Composition" text="Weights of a fund, shares of a wallet">
        <Composition
          caption="Holdings"
          figure="7"
          weights={[
            { label: "SPY", weight: "25" },
            { label: "XAU", weight: "22" },
            { label: "TLT", weight: "20" },
            { label: "BTC", weight: "15" },
            { label: "ETH", weight: "8" },
            { label: "SOL", weight: "6" },
            { label: "USDT", weight: "4" },
          ]}
        />
      </Example>
      <Example name="Pills, FeedRow, MessageList, LevelRow" text="Categories, news, inbox, levels of trust">
        <Pills
          label="Category"
          value={pill}
          onChange={setPill}
          pills={[
            { value: "all", label: "All" },
            { value: "crypto", label: "Crypto", count: 38 },
            { value: "forex", label: "Forex", count: 24 },
            { value: "metals", label: "Metals", count: 4 },
            { value: "indices", label: "Indices", count: 12 },
          ]}
        />
        <div>
          <FeedRow
            title="Order desk wrote"
            text="C2C-482071: add the transaction number"
            time={Date.now() - 180_000}
            unread
            to="/gallery"
          />
          <FeedRow icon="news" title="New rule for delivery" text="From 1 December" time={Date.now() - 86_400_000} />
          <MessageList
            onRead={none}
            rows={[
              {
                id: "2",
                category: "money",
                title: "Deposit credited",
                text: "1,200.00 USDT by ERC20",
                link: "",
                at: "2026-11-20T20:31:00Z",
                read: false,
              },
              {
                id: "1",
                category: "security",
                title: "New device",
                text: "Signed in from Berlin",
                link: "",
                at: "2026-11-18T08:12:00Z",
                read: true,
              },
            ]}
          />
          <LevelRow title="Primary identity" opens="Withdrawals, C2C, a credit score" tone="bad" state="Rejected" />
          <LevelRow title="Address" opens="Bank withdrawals" tone="waiting" state="Under review" />
          <LevelRow title="E-mail" opens="Trading" tone="good" state="Approved" />
          <LevelRow title="Advanced" opens="Loans" tone="over" state="Not begun" />
        </div>
      </Example>
    </>
  );
}
