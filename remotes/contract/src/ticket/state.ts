import { createStore } from "@agio/sdk";
import { emptyTicket, type Ticket } from "./ticket";

/** What stands in the form: the phone's two buttons and the keyboard write to it as well. */
export const ticketStore = createStore<Ticket>(emptyTicket());

export const changeTicket = (change: (ticket: Ticket) => Ticket): void => ticketStore.set(change(ticketStore.get()));
