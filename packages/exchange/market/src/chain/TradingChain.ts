import type { Network } from '@oxbow/chain/Network'
import type { Client } from 'viem'
import type { LiveMarket } from '../pools/LiveMarket.ts'
import type { FeeOracle } from './FeeOracle.ts'

/** One chain and what quotes, approvals and transactions are made of: in the server for everybody, in a browser for one person with a node. */
export type TradingChain = {
  readonly network: Network
  readonly client: Client
  readonly market: LiveMarket
  readonly fees: FeeOracle
  /** Decimal dollars of wei; null while no price is known. Never waits. */
  readonly toUsd: (wei: bigint) => string | null
  /** Name and decimals of a token, if somebody listed it. */
  readonly findToken: (address: string) => { readonly symbol: string; readonly decimals: number } | undefined
}
