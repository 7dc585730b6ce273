import type { Hex } from 'viem'

/** A log as returned by `eth_getLogs`. */
export type RawLog = {
  readonly address: Hex
  readonly topics: readonly Hex[]
  readonly data: Hex
}
