import type { Network } from '@oxbow/chain/Network'
import { BlockPollSchedule } from '@oxbow/rpc/BlockPollSchedule'
import type { Client } from 'viem'
import { applyLogs } from './applyLogs.ts'
import { type BlockHeader, getBlockHeader } from './BlockHeader.ts'
import { createGasPrice } from './createGasPrice.ts'
import { getBlockLogs } from './getBlockLogs.ts'
import { getBlocksAfter } from './getBlocksAfter.ts'
import { dynamicFeeFlag } from './hook/dynamicFeeFlag.ts'
import type { Market, PoolSource, TrackedV4Pool } from './Market.ts'
import { MarketHistory } from './MarketHistory.ts'
import { NodeBehindError } from './NodeBehindError.ts'
import { onchainPools } from './onchainPools.ts'
import { readDynamicFees } from './readConcentratedPools.ts'
import { sleep, whenAborted } from './sleep.ts'

const leastBehindMs = 3_000
/** Blocks of a gap that are read at the same time; fewer after a failure, for a node with a low rate limit. */
const mostAtOnce = 16

/**
 * - `live`: the last market emitted is at the node's head;
 * - `lagging`: the market is more than one block behind the node's head, or a block couldn't be applied yet;
 * - `reloading`: the whole market is being read, at the start and after a gap or an inconsistency;
 * - `down`: the node doesn't answer. The last market emitted is still correct for its block.
 */
export type MarketFeedState = 'live' | 'lagging' | 'reloading' | 'down'

/**
 * Follows a chain's head and emits its market after each block, until `signal` aborts. Loads the market once, then applies each block's logs; after a
 * reorg it continues from the common ancestor. Never throws: failures are passed to `onError` and retried. Runs in Node and in browsers.
 *
 * @example
 * createMarketFeed({ client, network, onSnapshot: (market) => { current = market }, signal })
 */
export function createMarketFeed(parameters: createMarketFeed.Parameters): createMarketFeed.ReturnType {
  const { client, network, onSnapshot, onState, onGap, onError, signal } = parameters
  const { source = onchainPools({ client, network }) } = parameters
  const { pollingIntervalMs = defaultPollingInterval(network) } = parameters
  const history = new MarketHistory(network.finalityDepthBlocks)
  let state: MarketFeedState = 'reloading'
  /** The market emitted last; the history may have been rolled back since. */
  let latest: Market | undefined
  let failures = 0
  let failedUpdates = 0
  let behindSinceMs: number | undefined
  let blocksAtOnce = mostAtOnce
  // A local node has no rate limit, so it is polled without waiting until the next block is due.
  const isLocal = network.profile === 'local'
  const gasPrice = createGasPrice(client, isLocal ? 0 : 20)
  const pollSchedule = new BlockPollSchedule(network.blockTimeSeconds)

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
      const restMs = isLocal ? pollingIntervalMs : Math.max(pollingIntervalMs, pollSchedule.msToNext())
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

    // One failed update may be a hiccup of the node; after two the history no longer fits the chain.
    if (failedUpdates >= 2) history.clear()
    await catchUp(head)
    const path = await pathTo(head)
    if (path) {
      if (path.length > 1) setState('lagging')
      await apply(path)
    } else {
      // A node that refuses logs can only give part of the market, and updates would fail too, so check for logs first.
      if (isWhole()) await getBlockLogs(client, head)
      setState('reloading')
      const market = await source.load()
      history.clear()
      history.push(market)
    }
    failedUpdates = 0
    latest = history.tip()
    if (signal.aborted || !latest) return
    pollSchedule.see(latest.blockNumber)
    setState('live')
    notify(onSnapshot, latest)
  }

  /** Whether the node shows an older block of the same chain. Another hash at the same height is a reorg. A local chain can be reset at any time. */
  function isBehind(head: BlockHeader): boolean {
    if (isLocal || latest === undefined || head.number >= latest.blockNumber) return false
    const known = history.hashAt(head.number)
    return known === undefined || known === head.hash
  }

  /** Nodes behind one load-balanced URL differ in height, so being behind for a moment isn't an error. */
  function wait(head: BlockHeader): void {
    behindSinceMs ??= Date.now()
    if (Date.now() - behindSinceMs <= Math.max(leastBehindMs, 2_000 * network.blockTimeSeconds)) return
    setState('lagging')
    throw new NodeBehindError(latest!.blockNumber - head.number)
  }

  /** Follows the chain to the block before `head`, a few blocks at a time. What has been applied stays so when a later read fails. */
  async function catchUp(head: BlockHeader): Promise<void> {
    for (let tip = history.tip(); tip && !signal.aborted; tip = history.tip()) {
      const missing = Number(head.number - tip.blockNumber) - 1
      if (missing < 1 || missing >= network.finalityDepthBlocks) return
      setState('lagging')
      notify(onGap, { from: tip.blockNumber + 1n, to: head.number })
      try {
        const path = await getBlocksAfter(client, tip, Math.min(missing, blocksAtOnce))
        if (!path) return
        await apply(path)
        failedUpdates = 0
        failures = 0
        blocksAtOnce = Math.min(mostAtOnce, 2 * blocksAtOnce)
      } catch (error) {
        blocksAtOnce = Math.ceil(blocksAtOnce / 2)
        throw error
      }
    }
  }

  async function apply(path: readonly BlockHeader[]): Promise<void> {
    const read = await readBlocks(path)
    failedUpdates += 1
    await advance(path, read)
  }

  /**
   * The blocks after one in the history up to `head`; the history is rolled back to that block. Undefined if it has no ancestor of `head`, or one so
   * old that a full reload is cheaper.
   */
  async function pathTo(head: BlockHeader): Promise<readonly BlockHeader[] | undefined> {
    const path: BlockHeader[] = []
    const tip = history.tip()
    // Each block would have to be asked for in turn, only to find no ancestor.
    if (tip && head.number - tip.blockNumber > network.finalityDepthBlocks) return undefined
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

  /** While the market is whole, a failed read says nothing about the history, which is kept until the read succeeds. */
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

  /** A listener that throws must not stop the feed. */
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
    /** Called with the market of each new head, and again after a rollback to an earlier block. */
    onSnapshot: (market: Market) => void
    onState?: (state: MarketFeedState) => void
    /** Called while a gap is closed, with the blocks that are still to be read. */
    onGap?: (blocks: { readonly from: bigint; readonly to: bigint }) => void
    /** Failures, for logging. The feed continues by itself. */
    onError?: (error: unknown) => void
    /** Source of the first market and of reloads; default: the node. */
    source?: PoolSource
    /** Default: a quarter of the block time, within 0.1 and 3 seconds. */
    pollingIntervalMs?: number
    signal: AbortSignal
  }
  type ReturnType = {
    /** Resolves once the feed has stopped and calls no more listeners. Doesn't wait for a request that hangs. */
    done: Promise<void>
    /** The last market emitted; undefined until the first is loaded. */
    market(): Market | undefined
    state(): MarketFeedState
  }
}

function defaultPollingInterval({ blockTimeSeconds }: Network): number {
  return Math.min(3000, Math.max(100, blockTimeSeconds * 250))
}

/** 0.1 s, doubling up to 3 s: short after a hiccup, and no flood of requests for a node that is restarting. */
function retryDelay(failures: number): number {
  return Math.min(3000, 50 * 2 ** failures)
}
