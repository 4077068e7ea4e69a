import { ItemPage } from "./ItemPage";
import { List } from "./List";
import { ClientContext, type SectionProps } from "./client";

const NUMBER = /^[1-9]\d{0,8}$/;

/** The part of the console in which the texts of the site are written. */
export default function Texts({ client, item, open }: SectionProps) {
  return (
    <ClientContext value={client}>
      {item !== null && NUMBER.test(item) ? (
        <ItemPage key={item} id={Number(item)} open={open} />
      ) : (
        <List kind={item ?? "help"} open={open} />
      )}
    </ClientContext>
  );
}
