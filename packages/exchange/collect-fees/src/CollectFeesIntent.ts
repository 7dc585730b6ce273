import type { CollectPosition } from '@oxbow/calldata/encodeCollect'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** Collects the fees of several positions of one contract in one transaction, paid to their owner. */
export type CollectFeesIntent = {
  readonly chainId: number
  readonly protocol: 'v3' | 'v4'
  /** At least one, without duplicates; tokens in lower case. */
  readonly positions: readonly CollectPosition[]
  /** All tokens of the positions, without duplicates. */
  readonly tokens: readonly TokenFacts[]
}
