import type { Network } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import { BlockRhythm } from '@oxbow/rpc/BlockRhythm'
import type { Client } from 'viem'
import { applyLogs } from './applyLogs.ts'
import { type BlockHeader, getBlockHeader } from './BlockHeader.ts'
import { createGasPrice } from './createGasPrice.ts'
import { getBlockLogs } from './getBlockLogs.ts'
import { dynamicFeeFlag } from './hook/dynamicFeeFlag.ts'
import type { Market, PoolSource, TrackedV4Pool } from './Market.ts'
import { MarketHistory } from './MarketHistory.ts'
import { onchainPools } from './onchainPools.ts'
import { readDynamicFees } from './readConcentratedPools.ts'

const leastBehindMs = 3_000

/**
 * - `live`: the last market given is the node's head;
 * - `lagging`: the market is more than one block behind the node's head, or a block could not be applied yet;
 * - `reloading`: the whole market is being read, at the start and after a gap or an inconsistency;
 * - `down`: the node does not answer. The last market given stays true of its block.
 */
export type MarketFeedState = 'live' | 'lagging' | 'reloading' | 'down'

/**
 * Follows the head of a chain and gives its market after each block, until `signal` aborts. Loads once, then applies each block's logs;
 * a reorganisation goes back to the common ancestor and on from there. Never throws: failures are passed to `onError` and retried.
 * Runs in Node and in browsers.
 *
 * @example
 * createMarketFeed({ client, network, onSnapshot: (market) => { current = market }, signal })
 */
export function createMarketFeed(parameters: createMarketFeed.Parameters): createMarketFeed.ReturnType {
  const { client, network, onSnapshot, onState, onError, signal } = parameters
  const { source = onchainPools({ client, network }) } = parameters
  const { pollingIntervalMs = defaultPollingInterval(network) } = parameters
  const history = new MarketHistory(network.finalityDepthBlocks)
  let state: MarketFeedState = 'reloading'
  /** What the listener was given last; the history may have gone back since. */
  let latest: Market | undefined
  let failures = 0
  let failedUpdates = 0
  let behindSinceMs: number | undefined
  // A local node is one's own: it is asked as often as there may be something to hear.
  const isLocal = network.profile === 'local'
  const gasPrice = createGasPrice(client, isLocal ? 0 : 20)
  const rhythm = new BlockRhythm(network.blockTimeSeconds)

  return { done: Promise.race([run(), whenAborted(signal)]), market: () => latest, state: () => state }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await follow().then(
        () => {
          failures = 0
        },
        (error: unknown) => {
          if (signal.aborted) return
          failures += 1
          if (state === 'live') setState('lagging')
          notify(onError, error)
        },
      )
      const restMs = isLocal ? pollingIntervalMs : Math.max(pollingIntervalMs, rhythm.msToNext())
      await sleep(failures === 0 ? restMs : retryDelay(failures), signal)
    }
  }

  async function follow(): Promise<void> {
    const head = await getBlockHeader(client, 'latest').catch((error: unknown) => {
      setState('down')
      throw error
    })
    if (!head || signal.aborted) return
    if (isBehind(head)) return wait(head)
    behindSinceMs = undefined
    const better = source.takeBetter?.()
    if (better) {
      history.clear()
      history.push(better)
    } else if (latest?.blockHash === head.hash) return setState('live')

    // One failed update may be the node's moment of weakness; two say that the history does not fit it any more.
    if (failedUpdates >= 2) history.clear()
    const path = await pathTo(head)
    if (path) {
      if (path.length > 1) setState('lagging')
      const read = await readBlocks(path)
      failedUpdates += 1
      await advance(path, read)
    } else {
      // A node that refuses logs gives a part of the market at best, and that could not be followed either.
      if (isWhole()) await getBlockLogs(client, head)
      setState('reloading')
      const market = await source.load()
      history.clear()
      history.push(market)
    }
    failedUpdates = 0
    latest = history.tip()
    if (signal.aborted || !latest) return
    rhythm.see(latest.blockNumber)
    setState('live')
    notify(onSnapshot, latest)
  }

  /** Whether the node shows an older block of the same chain: only another hash at the same height is a reorganisation. A local chain is put back at will. */
  function isBehind(head: BlockHeader): boolean {
    if (isLocal || latest === undefined || head.number >= latest.blockNumber) return false
    const known = history.hashAt(head.number)
    return known === undefined || known === head.hash
  }

  /** Of nodes behind one URL each is at a block of its own: that is no trouble for a moment. */
  function wait(head: BlockHeader): void {
    behindSinceMs ??= Date.now()
    if (Date.now() - behindSinceMs <= Math.max(leastBehindMs, 2_000 * network.blockTimeSeconds)) return
    setState('lagging')
    throw new NodeBehindError(latest!.blockNumber - head.number)
  }

  /**
   * The blocks from a remembered one (not included) to `head`, after the history went back to it. Undefined when no ancestor is
   * remembered, or so far behind that reading all is cheaper.
   */
  async function pathTo(head: BlockHeader): Promise<readonly BlockHeader[] | undefined> {
    const path: BlockHeader[] = []
    let block = head
    while (!history.has(block.hash)) {
      path.unshift(block)
      if (history.has(block.parentHash)) {
        history.rewindTo(block.parentHash)
        return path
      }
      if (path.length >= network.finalityDepthBlocks || block.number <= history.oldestBlock()) return undefined
      const parent = await getBlockHeader(client, block.parentHash)
      if (!parent) return undefined
      block = parent
    }
    history.rewindTo(block.hash)
    return path
  }

  /** What a node does not give says nothing against the history, which is kept until it comes. */
  async function readBlocks(path: readonly BlockHeader[]) {
    try {
      const [logsByBlock, gasPriceWei] = await Promise.all([
        Promise.all(path.map((block) => getBlockLogs(client, block))),
        gasPrice(path.at(-1)),
      ])
      return { logsByBlock, gasPriceWei }
    } catch (error) {
      if (!isWhole()) failedUpdates += 1
      throw error
    }
  }

  function isWhole(): boolean {
    const market = history.tip() ?? latest
    return market !== undefined && market.isPart === undefined
  }

  async function advance(
    path: readonly BlockHeader[],
    { logsByBlock, gasPriceWei }: Awaited<ReturnType<typeof readBlocks>>,
  ): Promise<void> {
    let market = history.tip()
    if (!market) return
    const next: Market[] = []
    for (const [at, block] of path.entries()) {
      const { pools, uninitialised } = applyLogs({
        ...market,
        contracts: network.contracts,
        logs: logsByBlock[at] ?? [],
      })
      market = {
        ...market,
        blockNumber: block.number,
        blockHash: block.hash,
        blockTimestampSeconds: block.timestampSeconds,
        pools,
        uninitialised,
        gasPriceWei,
      }
      next.push(market)
    }
    const last = await withDynamicFees(market)
    for (const each of next.slice(0, -1)) history.push(each)
    history.push(last)
  }

  async function withDynamicFees(market: Market): Promise<Market> {
    const { multicall3, v4StateView: stateView } = network.contracts
    const dynamic = [...market.pools.values()].filter(
      (pool): pool is TrackedV4Pool => pool.protocol === 'v4' && pool.keyFee === dynamicFeeFlag,
    )
    if (dynamic.length === 0 || !stateView) return market
    const { blockNumber } = market
    const read = await readDynamicFees(client, { multicall3, stateView, blockNumber, pools: dynamic })
    const changed = read.filter((pool, at) => pool !== dynamic[at])
    if (changed.length === 0) return market
    return { ...market, pools: new Map([...market.pools, ...changed.map((pool) => [pool.id, pool] as const)]) }
  }

  function setState(next: MarketFeedState): void {
    if (state === next) return
    state = next
    notify(onState, next)
  }

  /** A listener that throws does not stop the feed. */
  function notify<value>(listener: ((value: value) => void) | undefined, value: value): void {
    if (signal.aborted) return
    try {
      listener?.(value)
    } catch (error) {
      if (listener !== onError) onError?.(error)
    }
  }
}

export declare namespace createMarketFeed {
  type Parameters = {
    client: Client
    network: Network
    /** Called with the market of each new head, and again when the chain went back to an earlier block. */
    onSnapshot: (market: Market) => void
    onState?: (state: MarketFeedState) => void
    /** What failed, for the log. The feed goes on by itself. */
    onError?: (error: unknown) => void
    /** Where the first market, and one after a gap, comes from; default the node. */
    source?: PoolSource
    /** Default a quarter of the block time, within 0.1 and 3 seconds. */
    pollingIntervalMs?: number
    signal: AbortSignal
  }
  type ReturnType = {
    /** Resolves once the feed has stopped: no listener is called any more. Does not wait for a request that hangs. */
    done: Promise<void>
    /** The last market given; undefined until the first is loaded. */
    market(): Market | undefined
    state(): MarketFeedState
  }
}

/** The node shows blocks that are older than one that it showed before. */
export class NodeBehindError extends BaseError {
  override name = 'Pools.NodeBehindError'
  constructor(blocks: bigint) {
    super(`The node is ${blocks} ${blocks === 1n ? 'block' : 'blocks'} behind the newest block that it has shown.`, {
      code: 'NodeUnavailable',
      retryable: true,
    })
  }
}

function defaultPollingInterval({ blockTimeSeconds }: Network): number {
  return Math.min(3000, Math.max(100, blockTimeSeconds * 250))
}

/** 0.1 s, doubling to 3 s: short after a hiccup, easy on a node that starts again. */
function retryDelay(failures: number): number {
  return Math.min(3000, 50 * 2 ** failures)
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const finish = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, milliseconds)
    signal.addEventListener('abort', finish)
  })
}
