import type { PoolId } from '@oxbow/amm/PoolState'
import { BaseError } from '@oxbow/errors/BaseError'
import type { Client } from 'viem'
import type { Network } from '../Network.ts'
import { initialV3Pool, initialV4Pool } from './applyLogs.ts'
import { type BlockHeader, getBlockHeader } from './BlockHeader.ts'
import { getGasPrice } from './getGasPrice.ts'
import { getLogsInRanges } from './getLogsInRanges.ts'
import type { Market, MarketPool, PoolSource, TrackedV3Pool, TrackedV4Pool, V3PoolKey } from './Market.ts'
import * as PoolEvent from './PoolEvent.ts'
import { type PoolToRead, readConcentratedPools } from './readConcentratedPools.ts'
import { readV2Pools } from './readV2Pools.ts'

/**
 * Reads the whole market from a node, without an index: v2 pairs from their factory, v3 and v4 pools and the ticks of their positions
 * from logs since the start block, states by Multicall3, all at one block.
 *
 * @example
 * const market = await onchainPools({ client, network }).load()
 */
export function onchainPools(parameters: onchainPools.Parameters): PoolSource {
  const { client, network, startBlock = network.startBlock, v2PairLimit = 10_000 } = parameters
  const { contracts } = network

  return { load }

  /** @throws {UnsettledHeadError} when the chain reorganised during the read, three times in a row */
  async function load(): Promise<Market> {
    for (let attempt = 1; attempt <= 3; attempt++) {
      const head = await getBlockHeader(client, 'latest')
      if (!head) continue
      const market = await loadAt(head)
      // Reads name the block by number. They belong to this hash if it still is the block of that number.
      const settled = await getBlockHeader(client, head.number)
      if (settled?.hash === head.hash) return market
    }
    throw new UnsettledHeadError(network.name)
  }

  async function loadAt(head: BlockHeader): Promise<Market> {
    const { multicall3, v2Factory, v4StateView } = contracts
    const blockNumber = head.number
    const readV2 = v2Factory
      ? readV2Pools(client, { factory: v2Factory, multicall3, blockNumber, limit: v2PairLimit })
      : { pools: [], total: 0 }
    const readConcentrated = discover(head).then(async ({ keys, found }) => ({
      keys,
      states: await readConcentratedPools(client, { multicall3, stateView: v4StateView, blockNumber, pools: found }),
    }))
    const [v2, { keys, states }, gasPriceWei] = await Promise.all([readV2, readConcentrated, getGasPrice(client)])

    return {
      chainId: network.chainId,
      blockNumber,
      blockHash: head.hash,
      blockTimestampSeconds: head.timestampSeconds,
      pools: new Map<PoolId, MarketPool>([...v2.pools.map((pool) => [pool.id, pool] as const), ...states]),
      uninitialised: new Map([...keys].filter(([id]) => !states.has(id))),
      gasPriceWei,
      blindSpots: blindSpotsOf(network, startBlock, { shown: v2.pools.length, total: v2.total }),
    }
  }

  async function discover(head: BlockHeader): Promise<{ keys: ReadonlyMap<PoolId, V3PoolKey>; found: PoolToRead[] }> {
    const logs = await getLogsInRanges(client, {
      topics: PoolEvent.discoveryTopics,
      fromBlock: BigInt(startBlock),
      toBlock: head.number,
    })
    const keys = new Map<PoolId, V3PoolKey>()
    const pools = new Map<PoolId, TrackedV3Pool | TrackedV4Pool>()
    const ticksByPool = new Map<PoolId, Set<number>>()
    for (const log of logs) {
      const event = PoolEvent.fromLog(log)
      if (event?.kind === 'v3-created' && event.emitter === contracts.v3Factory) {
        keys.set(event.key.id, event.key)
        pools.set(event.key.id, initialV3Pool(event.key, 0n, 0))
      } else if (event?.kind === 'v4-initialized' && event.emitter === contracts.v4PoolManager) {
        pools.set(event.id, initialV4Pool(event))
      } else if (event?.kind === 'v3-liquidity-changed' || event?.kind === 'v4-liquidity-changed') {
        // Positions come after their pool, so one of an unknown pool is not ours.
        if (!pools.has(event.id)) continue
        const ticks = ticksByPool.get(event.id) ?? new Set()
        ticksByPool.set(event.id, ticks.add(event.tickLower).add(event.tickUpper))
      }
    }
    const found = [...pools.values()].map((pool) => ({
      pool,
      ticks: [...(ticksByPool.get(pool.id) ?? [])].sort((a, b) => a - b),
    }))
    return { keys, found }
  }
}

export declare namespace onchainPools {
  type Parameters = {
    client: Client
    network: Network
    /** First block whose logs are read; default the network's. */
    startBlock?: number
    /** Most v2 pairs to read, oldest first; default 10,000. */
    v2PairLimit?: number
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
