/** A log event of a keeper; sums in wei and raw units. */
export type KeeperEvent = { readonly event: string } & Readonly<Record<string, string | number | bigint | undefined>>
