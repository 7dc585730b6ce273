import type { Network } from '@oxbow/chain/Network'
import type { QuoteRequest, QuoteResponse } from '@oxbow/contract/Quote'
import type { Site } from '@oxbow/contract/Site'
import type { SwapRequest, SwapResponse } from '@oxbow/contract/Swap'

/** Requests to an engine and their responses. */
export type EngineOperations = {
  quote: { request: QuoteRequest; response: QuoteResponse }
  swap: { request: SwapRequest; response: SwapResponse }
  /** Dollar prices of whole tokens by address, as far as pools price them. */
  prices: { request: readonly string[]; response: ReadonlyMap<string, number> }
}

export type EngineToken = { readonly address: string; readonly symbol: string; readonly decimals: number }

/** Which tokens and accounts the operator blocks, and whether trading is blocked in the visitor's region. */
export type EnginePolicy = Pick<Site, 'blockedTokens' | 'blockedAddressDigests' | 'isRegionBlocked'>

/** State of an engine. */
export type EngineState =
  /** Reading the pools; the progress counts blocks whose logs have been searched. */
  | { readonly status: 'reading'; readonly blocksRead: number; readonly blocks: number }
  | {
      readonly status: 'ready'
      readonly blockNumber: bigint
      readonly pools: number
      /** What the node can't show, as `PoolSource` reports it. */
      readonly blindSpots: readonly string[]
      /** Whether it follows the head of the chain; otherwise the fields above are from the last block seen. */
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
  /** The node's answer as text: the worker parses it. */
  | { readonly type: 'node-answer'; readonly id: number; readonly text: string }
  | { readonly type: 'node-failure'; readonly id: number; readonly status: number | undefined }

/** From the worker to its page. The page makes the requests to nodes, because its content security policy controls connections. */
export type FromEngine =
  | { readonly type: 'node-request'; readonly id: number; readonly body: string }
  | { readonly type: 'answer'; readonly id: number; readonly response: unknown }
  | { readonly type: 'refusal'; readonly id: number; readonly errorCode: string; readonly detail: string }
  | { readonly type: 'state'; readonly state: EngineState }
