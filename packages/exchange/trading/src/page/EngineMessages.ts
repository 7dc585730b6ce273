import type { Network } from '@oxbow/chain/Network'
import type { QuoteRequest, QuoteResponse } from '@oxbow/contract/Quote'
import type { Site } from '@oxbow/contract/Site'
import type { SwapRequest, SwapResponse } from '@oxbow/contract/Swap'

/** What can be asked of an engine, and what it answers. */
export type EngineOperations = {
  quote: { request: QuoteRequest; response: QuoteResponse }
  swap: { request: SwapRequest; response: SwapResponse }
  /** Dollars of whole tokens by address, of those that pools price. */
  prices: { request: readonly string[]; response: ReadonlyMap<string, number> }
}

export type EngineToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

/** What and whom the operator of the pages does not serve, and whether nothing is traded where the visitor is. */
export type EnginePolicy = Pick<Site, 'blockedTokens' | 'blockedAddressDigests' | 'isRegionBlocked'>

/** Where an engine stands. */
export type EngineState =
  /** It reads the pools: how far it is, in blocks whose logs it looked through. */
  | { readonly status: 'reading'; readonly blocksRead: number; readonly blocks: number }
  | {
      readonly status: 'ready'
      readonly blockNumber: bigint
      readonly pools: number
      /** What the node does not show, as `PoolSource` says it. */
      readonly blindSpots: readonly string[]
      /** Whether it follows the head of the chain; without it the figures above stay those of the last block seen. */
      readonly isLive: boolean
    }
  | { readonly status: 'stuck'; readonly detail: string }

/** From the page to its worker. */
export type ToEngine =
  | {
      readonly type: 'open'
      readonly network: Network
      readonly tokens: readonly EngineToken[]
      readonly policy: EnginePolicy
    }
  | { readonly type: 'tokens'; readonly tokens: readonly EngineToken[] }
  | { readonly type: 'ask'; readonly id: number; readonly operation: keyof EngineOperations; readonly request: unknown }
  /** The node's answer, unread: reading a market's logs is the worker's work. */
  | { readonly type: 'node-answer'; readonly id: number; readonly text: string }
  | { readonly type: 'node-failure'; readonly id: number; readonly status: number | undefined }

/** From the worker to its page. The page does the talking to nodes: its policy says where it may connect. */
export type FromEngine =
  | { readonly type: 'node-request'; readonly id: number; readonly body: string }
  | { readonly type: 'answer'; readonly id: number; readonly response: unknown }
  | { readonly type: 'refusal'; readonly id: number; readonly errorCode: string; readonly detail: string }
  | { readonly type: 'state'; readonly state: EngineState }
