import type { TokenId } from '@oxbow/amm/PoolState'
import type { Network } from '@oxbow/chain/Network'
import { createMarketFeed, type MarketFeedState } from '@oxbow/pools/createMarketFeed'
import type { Market, PoolSource } from '@oxbow/pools/Market'
import { prepareMarket } from '@oxbow/router/prepareMarket'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { Client } from 'viem'
import { describeProblem } from '../chain/describeProblem.ts'
import { NodeUnavailableError } from '../chain/NodeUnavailableError.ts'
import { unattended } from '../chain/unattended.ts'
import { type LiveMarket, SnapshotNotReadyError } from './LiveMarket.ts'
import { createPriceMoves } from './PriceMoves.ts'
import { createTransferTaxes } from './TransferTaxes.ts'

/** How long the last block may still be quoted while the market is behind the chain. */
const silenceAllowedMs = 5_000

/** Follows one chain from the node's head and keeps its newest snapshot. Runs in the server, and in the worker of pages with a node of their own. */
export function createLiveMarket(options: createLiveMarket.Options): LiveMarket {
  const { network, client, source, onProblem, blockedTokens = nothing, now = Date.now } = options
  const stopping = new AbortController()
  const taxes = createTransferTaxes(client, network)
  const moves = createPriceMoves()
  const allowedHooks = new Set(network.allowedHooks)
  const listeners = new Set<() => void>()
  let snapshot: Snapshot | undefined
  let state: MarketFeedState = 'reloading'
  let behindSinceMs: number | undefined
  let problem: string | undefined
  /** What `problem` is in words. */
  let fault: unknown
  /** Blocks that are being read after an outage. */
  let gap: { readonly from: bigint; readonly to: bigint } | undefined
  let silenceTimer: ReturnType<typeof setTimeout> | undefined

  function notify(): void {
    for (const listener of listeners) listener()
  }

  /** Pools with a blocked token aren't used as intermediate hops either. */
  function withoutBlocked(pools: Market['pools']): Market['pools'] {
    const isBlocked = (token: TokenId) => blockedTokens.has(`${network.chainId}:${token}`)
    if (blockedTokens.size === 0) return pools
    return new Map([...pools].filter(([, { token0, token1 }]) => !isBlocked(token0) && !isBlocked(token1)))
  }

  /** Whether the snapshot has been behind the chain for too long. */
  function isStale(): boolean {
    return behindSinceMs !== undefined && now() - behindSinceMs > silenceAllowedMs
  }

  const toSnapshot = (market: Market): Snapshot => ({
    chainId: market.chainId,
    blockNumber: market.blockNumber,
    blockHash: market.blockHash,
    blockTimestampSeconds: market.blockTimestampSeconds,
    wrappedNative: network.contracts.weth,
    pools: withoutBlocked(market.pools),
    gasPriceWei: market.gasPriceWei,
    transferTaxBps: taxes.known(),
    allowedHooks,
    blindSpots: market.blindSpots,
    ...(market.awaitsWhole && { awaitsWhole: true }),
  })

  const feed = createMarketFeed({
    client,
    network,
    source,
    signal: stopping.signal,
    onSnapshot: (market) => {
      snapshot = toSnapshot(market)
      moves.look(snapshot)
      problem = undefined
      notify()
      prepareMarket(snapshot)
    },
    onGap: (blocks) => {
      gap = blocks
    },
    onState: (next) => {
      // The node answers again: what it failed with is over, whatever is still to be read.
      if (next === 'live' || (state === 'down' && next !== 'down')) problem = undefined
      if (next !== 'lagging') gap = undefined
      state = next
      behindSinceMs = next === 'live' ? undefined : (behindSinceMs ?? now())
      if (next === 'live') {
        clearTimeout(silenceTimer)
        silenceTimer = undefined
        notify()
      }
      // Notifies listeners when the snapshot becomes stale.
      else silenceTimer ??= unattended(setTimeout(notify, silenceAllowedMs + 1))
    },
    onError: (error) => {
      fault = error
      problem =
        describeProblem(error) ?? `The chain could not be read (${error instanceof Error ? error.name : 'unknown'}).`
      onProblem(error)
    },
  })

  return {
    async prepare(tokens: readonly TokenId[]) {
      if (!snapshot || isStale())
        throw state === 'down' || problem !== undefined
          ? new NodeUnavailableError(network.name, problem === undefined ? undefined : fault)
          : new SnapshotNotReadyError(network.name)
      if (!taxes.isKnown(tokens)) {
        await taxes.learn(tokens, snapshot)
        if (snapshot.transferTaxBps !== taxes.known()) snapshot = { ...snapshot, transferTaxBps: taxes.known() }
      }
      return snapshot
    },
    watch(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    moves,
    status: () => ({ snapshot, state, problem, gap, isQuotable: snapshot !== undefined && !isStale() }),
    async stop() {
      clearTimeout(silenceTimer)
      stopping.abort()
      await feed.done
    },
  }
}

export declare namespace createLiveMarket {
  type Options = {
    readonly network: Network
    readonly client: Client
    /** Source of the first snapshot, and of the next one after a gap. */
    readonly source: PoolSource
    readonly onProblem: (error: unknown) => void
    /** `<chainId>:<address>`, lower case; default none. */
    readonly blockedTokens?: ReadonlySet<string> | undefined
    readonly now?: (() => number) | undefined
  }
}

const nothing: ReadonlySet<string> = new Set()
