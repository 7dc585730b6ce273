import type { Contracts } from '@oxbow/chain/Network'
import type { Client } from 'viem'

/** A running local chain with a bridge pool. */
export type BridgeChain = {
  readonly chainId: number
  readonly url: string
  readonly client: Client
  readonly contracts: Pick<Required<Contracts>, 'spokePool' | 'weth'>
}
