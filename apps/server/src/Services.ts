import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { UnsupportedChainError } from '@oxbow/market/UnsupportedChainError'
import type { NodeEndpoint } from '@oxbow/rpc/createNodeEndpoint'
import type { Registry } from 'prom-client'
import type { SearchBudget } from './access/createSearchBudget.ts'
import type { Screening } from './access/screening/createScreening.ts'
import type { Database } from './index-data/Database.ts'
import type { IndexHeads } from './index-data/IndexHeads.ts'
import type { TokenSupplies } from './index-data/market/supplies/TokenSupplies.ts'
import type { CollectionNames } from './index-data/nfts/createCollectionNames.ts'
import type { NftStore } from './index-data/nfts/metadata/createNftStore.ts'
import type { LogoStore } from './logos/createLogoStore.ts'
import type { NodeClient } from './node/NodeClient.ts'
import type { NetworkFindings } from './node/watchNetwork.ts'
import type { OwnData } from './own-data/createOwnData.ts'
import type { OrderFeed } from './own-data/orders/feed/createOrderFeed.ts'
import type { PacedRamp } from './own-data/ramps/paceRamp.ts'
import type { ChainRewards } from './rewards/createChainRewards.ts'
import type { Env } from './settings/env.ts'
import type { SolanaReader } from './solana/createSolanaReader.ts'
import type { TokenCatalogue } from './TokenCatalogue.ts'
import type { LocalTestnet } from './testnet/createLocalTestnet.ts'

/** A chain and the server's data for it. */
export type Chain = EnabledNetwork &
  TradingChain & {
    readonly node: NodeClient
    /** Progress of the search for pools, 0 to 1, in blocks; undefined if it takes no time. */
    readonly poolsRead: () => number | undefined
    /** The doctor's findings on its nodes and addresses; undefined for local chains. */
    readonly findings: NetworkFindings | undefined
    /** A node that has the state of all blocks, if the doctor found one. */
    readonly archive: () => NodeEndpoint | undefined
    /** Undefined without a reward distributor. */
    readonly rewards: ChainRewards | undefined
  }

/** Dependencies of the routes; created once by `createServices`, or by a test. */
export type Services = {
  readonly env: Env
  /** Grows when the local test network starts, so read it per request. */
  readonly chains: ReadonlyMap<number, Chain>
  /** Calls `listener` with each current and future chain. */
  watchChains(listener: (chain: Chain) => void): void
  /** Undefined if there is no test network to start. */
  readonly testnet: LocalTestnet | undefined
  readonly tokens: TokenCatalogue
  readonly logos: LogoStore
  readonly nfts: NftStore
  readonly collectionNames: CollectionNames
  /** Undefined without a configured database: trading works, market data doesn't. */
  readonly database: Database | undefined
  /** Undefined without a database. */
  readonly ownData: OwnData | undefined
  /** Undefined without a database. */
  readonly orderFeed: OrderFeed | undefined
  /** Undefined if the operator screens no addresses. */
  readonly screening: Screening | undefined
  /** Providers for buying and selling tokens, by id; empty if none are configured. */
  readonly ramps: ReadonlyMap<string, PacedRamp>
  /** Undefined without a node of Solana. */
  readonly solana: SolanaReader | undefined
  /** Undefined without a database. */
  readonly indexHeads: IndexHeads | undefined
  /** Undefined without a database; empty until they have been read. */
  readonly supplies: TokenSupplies | undefined
  /** Metrics of `/metrics`; each part registers its own. */
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
