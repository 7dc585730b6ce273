import type { Hex } from 'viem'

/** A log as `eth_getLogs` gives it. */
export type RawLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}
