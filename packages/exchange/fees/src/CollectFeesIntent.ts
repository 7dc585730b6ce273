import type { CollectPosition } from '@oxbow/calldata/encodeCollect'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** What a person wants: the fees of these positions of one contract, in one transaction, to the account that owns them. */
export type CollectFeesIntent = {
  readonly chainId: number
  readonly protocol: 'v3' | 'v4'
  /** At least one, each once, with tokens in lower case. */
  readonly positions: readonly CollectPosition[]
  /** The tokens of all of them, each once. */
  readonly tokens: readonly TokenFacts[]
}
