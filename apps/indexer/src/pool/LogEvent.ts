/** Common fields of all contract events. */
export type LogEvent = {
  readonly block: { readonly number: bigint; readonly timestamp: bigint }
  readonly transaction: { readonly hash: `0x${string}`; readonly from: `0x${string}` }
  readonly log: { readonly logIndex: number; readonly address: `0x${string}` }
}
