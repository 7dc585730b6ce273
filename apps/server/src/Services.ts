import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { UnsupportedChainError } from '@oxbow/market/UnsupportedChainError'
import type { Registry } from 'prom-client'
import type { SearchBudget } from './access/createSearchBudget.ts'
import type { Screening } from './access/screening/createScreening.ts'
import type { Database } from './data/Database.ts'
import type { IndexHeads } from './data/IndexHeads.ts'
import type { TokenSupplies } from './data/market/supplies/TokenSupplies.ts'
import type { CollectionNames } from './data/nfts/createCollectionNames.ts'
import type { NftStore } from './data/nfts/metadata/createNftStore.ts'
import type { LogoStore } from './logos/createLogoStore.ts'
import type { NodeClient } from './node/NodeClient.ts'
import type { NetworkFindings } from './node/watchNetwork.ts'
import type { OwnData } from './own-data/createOwnData.ts'
import type { OrderFeed } from './own-data/orders/feed/createOrderFeed.ts'
import type { RampAdapter } from './own-data/ramps/RampAdapter.ts'
import type { ChainRewards } from './rewards/createChainRewards.ts'
import type { Env } from './settings/env.ts'
import type { TokenCatalogue } from './TokenCatalogue.ts'
import type { LocalTestnet } from './testnet/createLocalTestnet.ts'

/** One chain and what the server holds for it. */
export type Chain = EnabledNetwork &
  TradingChain & {
    readonly node: NodeClient
    /** The share of its blocks, 0 to 1, that has been looked through for pools; undefined where that takes no time. */
    readonly poolsRead: () => number | undefined
    /** What the doctor found wrong with its nodes and addresses; undefined on local chains. */
    readonly findings: NetworkFindings | undefined
    /** Undefined where nobody pays any. */
    readonly rewards: ChainRewards | undefined
  }

/** What the routes are made of; built once by `createServices`, or by a test. */
export type Services = {
  readonly env: Env
  /** Grows when the local test network starts; read it when a request comes, not before. */
  readonly chains: ReadonlyMap<number, Chain>
  /** Calls `listener` with each chain, those of now and those to come. */
  watchChains(listener: (chain: Chain) => void): void
  /** Undefined where there is none to start. */
  readonly testnet: LocalTestnet | undefined
  readonly tokens: TokenCatalogue
  readonly logos: LogoStore
  readonly nfts: NftStore
  readonly collectionNames: CollectionNames
  /** Undefined when no database is configured: trading works, data does not. */
  readonly database: Database | undefined
  /** Undefined without a database. */
  readonly ownData: OwnData | undefined
  /** Undefined without a database. */
  readonly orderFeed: OrderFeed | undefined
  /** Undefined where the operator has nobody looked up. */
  readonly screening: Screening | undefined
  /** Providers of money for tokens, by id; empty where the operator has none. */
  readonly ramps: ReadonlyMap<string, RampAdapter>
  /** Undefined without a database. */
  readonly indexHeads: IndexHeads | undefined
  /** Undefined without a database; empty until somebody reads them. */
  readonly supplies: TokenSupplies | undefined
  /** Of `/metrics`; each part writes its own figures. */
  readonly registry: Registry
  readonly searchBudget: SearchBudget
  countQuote(chainSlug: string, outcome: 'answered' | 'failed'): void
}

/** @throws {UnsupportedChainError} */
export function findChain(services: Services, chainId: number): Chain {
  const chain = services.chains.get(chainId)
  if (!chain) throw new UnsupportedChainError(chainId, [...services.chains.keys()])
  return chain
}
