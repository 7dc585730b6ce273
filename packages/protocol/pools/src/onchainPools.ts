import type { PoolId } from '@oxbow/amm/PoolState'
import type { Network } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import { streamLogs } from '@oxbow/rpc/streamLogs'
import type { Client } from 'viem'
import { type BlockHeader, getBlockHeader } from './BlockHeader.ts'
import { getGasPrice } from './getGasPrice.ts'
import type { Market, MarketPool, PoolSource } from './Market.ts'
import { PoolDiscovery } from './PoolDiscovery.ts'
import * as PoolEvent from './PoolEvent.ts'
import type { PoolMemory } from './PoolMemory.ts'
import { readConcentratedPools } from './readConcentratedPools.ts'
import { readV2Pools } from './readV2Pools.ts'

/** The first attempt can take long; the others are for reorgs. */
const maxAttempts = 4
/** Every node still has a state this far behind the head. */
const stateReachBlocks = 20n
/** Interval for saving progress while reading years of logs. */
const keepEveryMs = 20_000

/**
 * Reads the whole market from a node, without an index: v2 pairs from their factory, v3 and v4 pools and the ticks of their positions from logs since
 * the start block, and states through Multicall3, all at one block.
 *
 * @example
 * const market = await onchainPools({ client, network }).load()
 */
export function onchainPools(parameters: onchainPools.Parameters): onchainPools.ReturnType {
  const { client, network, startBlock = network.startBlock, v2PairLimit = 10_000, memory, onProgress } = parameters

  const discovery = new PoolDiscovery(network.contracts)
  /** First block whose logs still have to be read; undefined until the memory has been read. */
  let from: bigint | undefined
  let keptMs = Date.now()
  let wasRead = false

  return { load, keep }

  /** @throws {UnsettledHeadError} when reorgs interrupted every attempt. Logs read so far aren't read again. */
  async function load(): Promise<Market> {
    from ??= await recall()
    const firstBlock = from
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const head = await getBlockHeader(client, 'latest')
      if (!head) continue
      await discover(firstBlock, head.number)
      // Reading years of logs takes long, and nodes only keep the states of the last 128 blocks.
      const newest = await getBlockHeader(client, 'latest')
      if (!newest || newest.number - head.number > stateReachBlocks) continue
      const market = await readAt(head, discovery)
      // Reads name the block by number. They belong to this hash if it still is the block with that number.
      const settled = await getBlockHeader(client, head.number)
      if (settled?.hash !== head.hash) continue
      await remember(from)
      wasRead = true
      return market
    }
    throw new UnsettledHeadError(network.name)
  }

  async function keep(): Promise<void> {
    const head = await getBlockHeader(client, 'latest')
    if (!wasRead || from === undefined || !head) return
    await discover(from, head.number)
    await remember(from)
  }

  /** Reads the logs up to `head`. Those of blocks that aren't final are read again the next time. */
  async function discover(firstBlock: bigint, head: bigint): Promise<void> {
    const final = head - BigInt(network.finalityDepthBlocks)
    const fromBlock = from ?? firstBlock
    const blocks = Number(head - firstBlock)
    const topics = PoolEvent.discoveryTopics
    for await (const { to, logs } of streamLogs(client, { topics, fromBlock, toBlock: head })) {
      discovery.add(logs)
      const next = to < final ? to + 1n : final
      if (from === undefined || next > from) from = next
      onProgress?.({ blocksRead: Number(to - firstBlock), blocks })
      if (Date.now() - keptMs > keepEveryMs) await remember(from)
    }
  }

  /** First block whose logs have to be read: the start block, or where an earlier session ended on the same chain. */
  async function recall(): Promise<bigint> {
    const known = await memory?.read()
    if (known === undefined || known.blockNumber < startBlock) return BigInt(startBlock)
    const block = await getBlockHeader(client, known.blockNumber)
    if (block?.hash !== known.blockHash) return BigInt(startBlock)
    discovery.addKnown(known.pools)
    return known.blockNumber
  }

  /** Stores the pools up to a final block. If that fails, they are only read again. */
  async function remember(blockNumber: bigint): Promise<void> {
    if (memory === undefined) return
    keptMs = Date.now()
    const pools = discovery.pools()
    const block = await getBlockHeader(client, blockNumber).catch(() => undefined)
    if (block) await memory.write({ blockNumber, blockHash: block.hash, pools })
  }

  async function readAt(head: BlockHeader, discovery: PoolDiscovery): Promise<Market> {
    const { multicall3, v2Factory, v4StateView: stateView } = network.contracts
    const blockNumber = head.number
    const [v2, concentrated, gasPriceWei] = await Promise.all([
      v2Factory
        ? readV2Pools(client, { factory: v2Factory, multicall3, blockNumber, limit: v2PairLimit })
        : { pools: [], total: 0 },
      readConcentratedPools(client, { multicall3, stateView, blockNumber, pools: discovery.pools() }),
      getGasPrice(client),
    ])
    return {
      chainId: network.chainId,
      blockNumber,
      blockHash: head.hash,
      blockTimestampSeconds: head.timestampSeconds,
      pools: new Map<PoolId, MarketPool>([...v2.pools.map((pool) => [pool.id, pool] as const), ...concentrated]),
      uninitialised: discovery.uninitialised(concentrated),
      gasPriceWei,
      blindSpots: blindSpotsOf(network, startBlock, { shown: v2.pools.length, total: v2.total }),
    }
  }
}

export declare namespace onchainPools {
  type ReturnType = PoolSource & {
    /** Once the market has been read, updates the memory, so that a later session has less to read. */
    keep(): Promise<void>
  }

  type Parameters = {
    client: Client
    network: Network
    /** First block whose logs are read; default: the network's. */
    startBlock?: number
    /** Most v2 pairs to read, oldest first; default: 10,000. */
    v2PairLimit?: number
    /** Pools known from an earlier session, whose logs need not be read again. */
    memory?: PoolMemory | undefined
    /** Called while reading logs, with the number of blocks read and the total. */
    onProgress?: ((progress: { readonly blocksRead: number; readonly blocks: number }) => void) | undefined
  }
}

function blindSpotsOf(
  { contracts, ...network }: Network,
  startBlock: number,
  v2: { shown: number; total: number },
): string[] {
  const spots: string[] = []
  if (v2.shown < v2.total) spots.push(`v2 pairs after the first ${v2.shown} of ${v2.total}`)
  if (startBlock > network.startBlock && (contracts.v3Factory || contracts.v4PoolManager))
    spots.push(`v3 and v4 pools older than block ${startBlock}`)
  if (contracts.v4PoolManager && !contracts.v4StateView) spots.push('all v4 pools: StateView is not deployed')
  return spots
}

export class UnsettledHeadError extends BaseError {
  override name = 'UnsettledHeadError'

  constructor(networkName: string) {
    super(`${networkName} reorganised while its pools were read.`, {
      code: 'UnsettledHead',
      nextAction: 'Try again.',
      retryable: true,
    })
  }
}
