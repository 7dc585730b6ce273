import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Database } from './data/Database.ts'
import type { Env } from './env.ts'
import type { LiveMarket } from './market/LiveMarket.ts'
import type { NodeClient } from './node/NodeClient.ts'
import type { TokenCatalogue } from './TokenCatalogue.ts'
import type { FeeOracle } from './trade/FeeOracle.ts'
import type { NativePrice } from './trade/NativePrice.ts'

/** One chain and what the server holds for it. */
export type Chain = EnabledNetwork & {
  readonly node: NodeClient
  readonly market: LiveMarket
  readonly fees: FeeOracle
  readonly nativePrice: NativePrice
}

/** What the routes are made of; built once by `createServices`, or by a test. */
export type Services = {
  readonly env: Env
  readonly chains: ReadonlyMap<number, Chain>
  readonly tokens: TokenCatalogue
  /** Undefined when no database is configured: trading works, data does not. */
  readonly database: Database | undefined
}

/** @throws {UnsupportedChainError} */
export function findChain(services: Services, chainId: number): Chain {
  const chain = services.chains.get(chainId)
  if (!chain) throw new UnsupportedChainError(chainId, [...services.chains.keys()])
  return chain
}

export class UnsupportedChainError extends BaseError {
  override name = 'Server.UnsupportedChainError'
  constructor(chainId: number, served: readonly number[]) {
    super(`Chain ${chainId} is not served here.`, {
      code: 'UnsupportedChain',
      nextAction: `Served: ${served.join(', ')}.`,
    })
  }
}
