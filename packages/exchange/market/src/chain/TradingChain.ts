import type { Network } from '@oxbow/chain/Network'
import type { Client } from 'viem'
import type { LiveMarket } from '../pools/LiveMarket.ts'
import type { FeeOracle } from './FeeOracle.ts'

/** Everything that quotes, approvals and transactions on one chain need: in the server for everybody, in a browser for one person with a node. */
export type TradingChain = {
  readonly network: Network
  readonly client: Client
  readonly market: LiveMarket
  readonly fees: FeeOracle
  /** Value of wei in dollars as a decimal; null if no price is known. Synchronous. */
  readonly toUsd: (wei: bigint) => string | null
  /** Symbol and decimals of a listed token. */
  readonly findToken: (address: string) => { readonly symbol: string; readonly decimals: number } | undefined
}
