/** Who signs a text for an address. */
export interface Signer {
  address: string;
  /** 65 bytes in hex: r, s, and 27 or 28. */
  sign(message: string): string | Promise<string>;
  /** Overwrite what the key was held in. It signs nothing afterwards. */
  forget(): void;
}
