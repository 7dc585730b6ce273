import type { PoolId, TokenId } from '@oxbow/amm/PoolState'
import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Client } from 'viem'
import { getBlockHeader } from './BlockHeader.ts'
import { getGasPrice } from './getGasPrice.ts'
import type { Market, MarketPool, PoolSource } from './Market.ts'
import { UnsettledHeadError } from './onchainPools.ts'
import { type Pair, standardV2Pools, standardV3Pools, standardV4Pools } from './pair/standardPools.ts'
import { ticksAround } from './pair/ticksAround.ts'

/** Bitmap words of 256 ticks to read on either side of the price: 16 % at the finest tick spacing, the whole range at the coarsest. */
const windowWords = 6
/** Limit, because each token is looked up with every hub. */
const maxTokens = 200
const maxAttempts = 4

/**
 * Reads the market of given tokens from a node without logs, for when years of logs are out of reach: the pools of each token with the wrapped native
 * token and the stablecoins, looked up by key, with their ticks around the price. A quote that would leave those ticks is refused, never guessed.
 *
 * @example
 * const market = await listedPools({ client, network, tokens: [usdc, weth] }).load()
 */
export function listedPools({ client, network, tokens }: listedPools.Parameters): PoolSource {
  return { load }

  /** @throws {UnsettledHeadError} when reorgs interrupted every attempt */
  async function load(): Promise<Market> {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      const head = await getBlockHeader(client, 'latest')
      if (!head) continue
      const [pools, gasPriceWei] = await Promise.all([readAt(head.number), getGasPrice(client)])
      // Reads name the block by number. They belong to this hash if it still is the block with that number.
      const settled = await getBlockHeader(client, head.number)
      if (settled?.hash !== head.hash) continue
      return {
        chainId: network.chainId,
        blockNumber: head.number,
        blockHash: head.hash,
        blockTimestampSeconds: head.timestampSeconds,
        pools,
        uninitialised: new Map(),
        gasPriceWei,
        blindSpots: blindSpotsOf(),
        isPart: true,
      }
    }
    throw new UnsettledHeadError(network.name)
  }

  async function readAt(blockNumber: bigint): Promise<ReadonlyMap<PoolId, MarketPool>> {
    const { contracts } = network
    const read = (calls: readonly aggregate.Call[]) =>
      aggregate(client, { multicall3: contracts.multicall3, calls, blockNumber })
    const pairs = pairsOf(network, tokens.slice(0, maxTokens))
    const [v2, v3, v4] = await Promise.all([
      standardV2Pools(read, contracts, pairs),
      standardV3Pools(read, contracts, pairs),
      standardV4Pools(read, contracts, pairs),
    ])
    const pools = [...v3, ...v4]
    const reach = () => ({ below: windowWords, above: windowWords })
    const concentrated = await ticksAround(client, { contracts, blockNumber, pools, reach })
    return new Map<PoolId, MarketPool>([...v2.map((pool) => [pool.id, pool] as const), ...concentrated])
  }

  function blindSpotsOf(): readonly string[] {
    const spots = ['pools of tokens that this page does not know']
    if (tokens.length > maxTokens) spots.push(`pools of tokens after the first ${maxTokens} of ${tokens.length}`)
    if (network.contracts.v4StateView) spots.push('v4 pools with hooks or unusual fees')
    return spots
  }
}

export declare namespace listedPools {
  type Parameters = {
    client: Client
    network: Network
    /** Lower-case; may include the native currency. */
    tokens: readonly TokenId[]
  }
}

/** Each token with each hub, without duplicates. Hubs are the native currency, its wrapped token and the stablecoins. */
function pairsOf({ contracts, stablecoins }: Network, tokens: readonly TokenId[]): readonly Pair[] {
  const hubs: readonly TokenId[] = [nativeToken, contracts.weth, ...stablecoins]
  const pairs = new Map<string, Pair>()
  for (const token of new Set<TokenId>([...hubs, ...tokens]))
    for (const hub of hubs) {
      if (token === hub) continue
      const pair: Pair = token < hub ? [token, hub] : [hub, token]
      pairs.set(pair.join(), pair)
    }
  return [...pairs.values()]
}
