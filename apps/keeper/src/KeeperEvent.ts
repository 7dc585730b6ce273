/** What a keeper tells of what it does; sums in wei and raw units. */
export type KeeperEvent = { readonly event: string } & Readonly<Record<string, string | number | bigint | undefined>>
