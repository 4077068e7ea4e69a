/** An entry of the address book. */
export interface SavedAddress {
  id: string;
  coin: string;
  chain: string;
  address: string;
  remark: string;
  usable_at: string;
  held: boolean;
  created_at: string;
}

/** A bank card; of its account, its number and the phone the server tells the last digits only. */
export interface BankCard {
  id: string;
  bank_name: string;
  account: string;
  swift: string;
  routing: string;
  bank_address: string;
  payee_name: string;
  payee_phone: string;
  payee_address: string;
  currency: string;
  card_number: string;
  usable_at: string;
  held: boolean;
  created_at: string;
}

/** How a user can be paid otherwise. */
export interface Receipt {
  name: string;
  bank_name: string;
  bank_number: string;
  alipay_account: string;
  weixin_nickname: string;
  weixin_account: string;
}
