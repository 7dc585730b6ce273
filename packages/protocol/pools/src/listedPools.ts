import type { PoolId, TokenId, V2PoolState } from '@oxbow/amm/PoolState'
import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import { usualTiers } from '@oxbow/chain/usualTiers'
import { type Client, type Hex, keccak256, toFunctionSelector } from 'viem'
import { addressAt, encodeCall, intAt, uintAt } from './AbiWords.ts'
import { initialV3Pool, initialV4Pool } from './applyLogs.ts'
import { getBlockHeader } from './BlockHeader.ts'
import { getGasPrice } from './getGasPrice.ts'
import type { Market, MarketPool, PoolSource, TrackedV3Pool, TrackedV4Pool } from './Market.ts'
import { UnsettledHeadError } from './onchainPools.ts'
import { readConcentratedPools } from './readConcentratedPools.ts'
import { readV2States } from './readV2Pools.ts'

const native: TokenId = '0x0000000000000000000000000000000000000000'

/** Words of 256 ticks of a bitmap that are read on either side of the price: 16 % at the finest spacing, all of it at the coarsest. */
const windowWords = 6
/** Each is looked for against every hub. */
const mostTokens = 200
const mostAttempts = 4
const lastTick = 887_272

const selectors = {
  getPair: toFunctionSelector('getPair(address,address)'),
  getPool: toFunctionSelector('getPool(address,address,uint24)'),
  slot0: toFunctionSelector('slot0()'),
  liquidity: toFunctionSelector('liquidity()'),
  tickBitmap: toFunctionSelector('tickBitmap(int16)'),
  getSlot0: toFunctionSelector('getSlot0(bytes32)'),
  getLiquidity: toFunctionSelector('getLiquidity(bytes32)'),
  getTickBitmap: toFunctionSelector('getTickBitmap(bytes32,int16)'),
}

/**
 * Reads the market of given tokens from a node without a single log, where years of them are out of reach: the pools of each token with the wrapped
 * currency and the stablecoins, asked for by name, and their ticks around the price. A quote that would leave those ticks is refused, never guessed.
 *
 * @example
 * const market = await listedPools({ client, network, tokens: [usdc, weth] }).load()
 */
export function listedPools({ client, network, tokens }: listedPools.Parameters): PoolSource {
  return { load }

  /** @throws {UnsettledHeadError} when the chain never stood still long enough to be read */
  async function load(): Promise<Market> {
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      const head = await getBlockHeader(client, 'latest')
      if (!head) continue
      const [pools, gasPriceWei] = await Promise.all([readAt(head.number), getGasPrice(client)])
      // Reads name the block by number. They belong to this hash if it still is the block of that number.
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
      }
    }
    throw new UnsettledHeadError(network.name)
  }

  async function readAt(blockNumber: bigint): Promise<ReadonlyMap<PoolId, MarketPool>> {
    const { multicall3, v4StateView: stateView } = network.contracts
    const read = (calls: readonly aggregate.Call[]) => aggregate(client, { multicall3, calls, blockNumber })
    const pairs = pairsOf(network, tokens.slice(0, mostTokens))
    const [v2, v3, v4] = await Promise.all([findV2(read, pairs), findV3(read, pairs), findV4(read, pairs)])
    const withTicks = await findTicks(read, [...v3, ...v4])
    const states = await readConcentratedPools(client, { multicall3, stateView, blockNumber, pools: withTicks })
    const known = new Map(withTicks.map(({ pool, ticksKnown }) => [pool.id, ticksKnown]))
    const concentrated = [...states].map(([id, pool]) => {
      const ticksKnown = known.get(id)
      return [id, ticksKnown ? { ...pool, ticksKnown } : pool] as const
    })
    return new Map<PoolId, MarketPool>([...v2.map((pool) => [pool.id, pool] as const), ...concentrated])
  }

  async function findV2(read: Read, pairs: readonly Pair[]): Promise<readonly V2PoolState[]> {
    const target = network.contracts.v2Factory
    if (target === undefined) return []
    const asked = pairs.filter(([token0]) => token0 !== native)
    const words = await read(asked.map((pair) => ({ target, callData: encodeCall(selectors.getPair, ...pair) })))
    return readV2States(read, words.flatMap(toContract))
  }

  async function findV3(read: Read, pairs: readonly Pair[]): Promise<readonly Found[]> {
    const target = network.contracts.v3Factory
    if (target === undefined) return []
    const asked = pairs
      .filter(([token0]) => token0 !== native)
      .flatMap(([token0, token1]) => usualTiers.map((tier) => ({ token0, token1, ...tier })))
    const words = await read(
      asked.map(({ token0, token1, feePips }) => ({
        target,
        callData: encodeCall(selectors.getPool, token0, token1, feePips),
      })),
    )
    const keys = asked.flatMap((key, at) => toContract(words[at]).map((id) => ({ ...key, id })))
    const states = await read(
      keys.flatMap(({ id }) =>
        [selectors.slot0, selectors.liquidity].map((selector) => ({ target: id, callData: selector })),
      ),
    )
    return keys.flatMap((key, at) => {
      const tick = tickOfLiquid(states[at * 2], states[at * 2 + 1])
      return tick === undefined ? [] : [{ pool: initialV3Pool(key, 0n, 0), tick }]
    })
  }

  async function findV4(read: Read, pairs: readonly Pair[]): Promise<readonly Found[]> {
    const target = network.contracts.v4StateView
    if (target === undefined || network.contracts.v4PoolManager === undefined) return []
    const keys = pairs.flatMap(([token0, token1]) =>
      usualTiers.map(({ feePips, tickSpacing }) => ({
        token0,
        token1,
        keyFee: feePips,
        tickSpacing,
        hooks: native,
        id: keccak256(encodeCall('0x', token0, token1, feePips, tickSpacing, native)),
      })),
    )
    const states = await read(
      keys.flatMap(({ id }) =>
        [selectors.getSlot0, selectors.getLiquidity].map((selector) => ({
          target,
          callData: encodeCall(selector, id),
        })),
      ),
    )
    return keys.flatMap((key, at) => {
      const tick = tickOfLiquid(states[at * 2], states[at * 2 + 1])
      if (tick === undefined) return []
      const event = { kind: 'v4-initialized', emitter: target, sqrtPriceX96: 0n, tick: 0, ...key } as const
      return [{ pool: initialV4Pool(event), tick }]
    })
  }

  /** The initialised ticks around each pool's price, by its bitmap. */
  async function findTicks(read: Read, found: readonly Found[]): Promise<readonly WithTicks[]> {
    const windows = found.map(({ pool, tick }) => windowOf(pool.tickSpacing, tick))
    const words = await read(
      found.flatMap(({ pool }, at) =>
        windows[at]!.words.map((word) =>
          pool.protocol === 'v3'
            ? { target: pool.id, callData: encodeCall(selectors.tickBitmap, word) }
            : { target: network.contracts.v4StateView!, callData: encodeCall(selectors.getTickBitmap, pool.id, word) },
        ),
      ),
    )
    let next = 0
    return found.map(({ pool }, at) => {
      const { words: positions, ticksKnown } = windows[at]!
      const ticks = positions.flatMap((position) => {
        const word = words[next++]
        return word === undefined ? [] : ticksIn(uintAt(word, 0), position, pool.tickSpacing)
      })
      return { pool, ticks, ticksKnown }
    })
  }

  function blindSpotsOf(): readonly string[] {
    const spots = ['pools of tokens that this page does not know']
    if (tokens.length > mostTokens) spots.push(`pools of tokens after the first ${mostTokens} of ${tokens.length}`)
    if (network.contracts.v4StateView) spots.push('v4 pools with hooks or unusual fees')
    return spots
  }
}

export declare namespace listedPools {
  type Parameters = {
    client: Client
    network: Network
    /** Lower-case; the native currency may be among them. */
    tokens: readonly TokenId[]
  }
}

type Read = (calls: readonly aggregate.Call[]) => Promise<readonly (Hex | undefined)[]>
/** In the order of the pools: the lower address first. */
type Pair = readonly [TokenId, TokenId]
type Found = { readonly pool: TrackedV3Pool | TrackedV4Pool; readonly tick: number }
type WithTicks = {
  readonly pool: TrackedV3Pool | TrackedV4Pool
  readonly ticks: readonly number[]
  readonly ticksKnown: TrackedV3Pool['ticksKnown']
}

/** Each token with each hub, once: the currency, wrapped and not, and the stablecoins. */
function pairsOf({ contracts, stablecoins }: Network, tokens: readonly TokenId[]): readonly Pair[] {
  const hubs: readonly TokenId[] = [native, contracts.weth, ...stablecoins]
  const pairs = new Map<string, Pair>()
  for (const token of new Set<TokenId>([...hubs, ...tokens]))
    for (const hub of hubs) {
      if (token === hub) continue
      const pair: Pair = token < hub ? [token, hub] : [hub, token]
      pairs.set(pair.join(), pair)
    }
  return [...pairs.values()]
}

function toContract(word: Hex | undefined): readonly TokenId[] {
  if (word === undefined) return []
  const address = addressAt(word, 0)
  return address === native ? [] : [address]
}

/** The tick of a pool that has a price and something in range; undefined for one that is of no use now. */
function tickOfLiquid(slot0: Hex | undefined, liquidity: Hex | undefined): number | undefined {
  if (!slot0 || !liquidity || uintAt(slot0, 0) === 0n || uintAt(liquidity, 0) === 0n) return undefined
  return Number(intAt(slot0, 1))
}

function windowOf(tickSpacing: number, tick: number) {
  const wordOf = (at: number) => Math.floor(at / tickSpacing) >> 8
  const lowest = Math.max(wordOf(tick) - windowWords, wordOf(-lastTick))
  const highest = Math.min(wordOf(tick) + windowWords, wordOf(lastTick))
  const isWhole = lowest === wordOf(-lastTick) && highest === wordOf(lastTick)
  const words = Array.from({ length: highest - lowest + 1 }, (_, index) => lowest + index)
  const ticksKnown = isWhole
    ? undefined
    : {
        lowest: Math.max(lowest * 256 * tickSpacing, -lastTick),
        highest: Math.min((highest * 256 + 255) * tickSpacing, lastTick),
      }
  return { words, ticksKnown }
}

function ticksIn(bits: bigint, word: number, tickSpacing: number): readonly number[] {
  const ticks: number[] = []
  for (let bit = 0; bit < 256; bit++) if ((bits >> BigInt(bit)) & 1n) ticks.push((word * 256 + bit) * tickSpacing)
  return ticks
}
