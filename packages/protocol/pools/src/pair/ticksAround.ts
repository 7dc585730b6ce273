import type { PoolId } from '@oxbow/amm/PoolState'
import { aggregate } from '@oxbow/chain/aggregate'
import type { Contracts } from '@oxbow/chain/Network'
import { type Client, type Hex, toFunctionSelector } from 'viem'
import { encodeCall, uintAt } from '../AbiWords.ts'
import { readConcentratedPools } from '../readConcentratedPools.ts'
import type { ConcentratedPool } from './standardPools.ts'

const lastTick = 887_272

const selectors = {
  tickBitmap: toFunctionSelector('tickBitmap(int16)'),
  getTickBitmap: toFunctionSelector('getTickBitmap(bytes32,int16)'),
}

/**
 * The pools with their initialized ticks around the price, read from tick bitmaps,
 * without logs. A quote that would leave those ticks is refused, never guessed.
 */
export async function ticksAround(
  client: Client,
  { contracts, blockNumber, pools, reach, maxTicks }: ticksAround.Parameters,
): Promise<ReadonlyMap<PoolId, ConcentratedPool>> {
  const { multicall3, v4StateView: stateView } = contracts
  const windows = pools.map((pool) => windowOf(pool, reach(pool)))
  const calls = pools.flatMap((pool, at) => windows[at]!.words.map((word) => wordCall(pool, word, stateView)))
  const bitmaps = await aggregate(client, { multicall3, calls, blockNumber })
  let next = 0
  const toRead = pools.map((pool, at) => {
    const { words, ticksKnown } = windows[at]!
    const ticks = words.flatMap((word) => {
      const bits = bitmaps[next++]
      return bits === undefined ? [] : ticksIn(uintAt(bits, 0), word, pool.tickSpacing)
    })
    return { pool, ...nearest(ticks, pool.tick, ticksKnown, maxTicks) }
  })
  const states = await readConcentratedPools(client, { multicall3, stateView, blockNumber, pools: toRead })
  const known = new Map(toRead.map(({ pool, ticksKnown }) => [pool.id, ticksKnown]))
  return new Map(
    [...states].map(([id, pool]) => {
      const ticksKnown = known.get(id)
      return [id, ticksKnown ? { ...pool, ticksKnown } : pool] as const
    }),
  )
}

export declare namespace ticksAround {
  type Parameters = {
    readonly contracts: Contracts
    readonly blockNumber: bigint
    /** Each with its current tick. */
    readonly pools: readonly ConcentratedPool[]
    /** Number of bitmap words (256 usable ticks each) to read below and above the word of the current price. */
    readonly reach: (pool: ConcentratedPool) => Reach
    /** Most initialized ticks on either side of the price; default: unlimited. */
    readonly maxTicks?: number | undefined
  }
}

type Reach = { readonly below: number; readonly above: number }

/** The call that reads one word of a pool's tick bitmap. */
export function wordCall({ protocol, id }: ConcentratedPool, word: number, stateView: Hex | undefined): aggregate.Call {
  return protocol === 'v3'
    ? { target: id, callData: encodeCall(selectors.tickBitmap, word) }
    : { target: stateView!, callData: encodeCall(selectors.getTickBitmap, id, word) }
}

/** The initialized ticks in a bitmap word, ascending. */
export function ticksIn(bits: bigint, word: number, tickSpacing: number): readonly number[] {
  const ticks: number[] = []
  for (let bit = 0; bit < 256; bit++) if ((bits >> BigInt(bit)) & 1n) ticks.push((word * 256 + bit) * tickSpacing)
  return ticks
}

function windowOf({ tickSpacing, tick }: ConcentratedPool, { below, above }: Reach) {
  const wordOf = (at: number) => Math.floor(at / tickSpacing) >> 8
  const lowest = Math.max(wordOf(tick) - below, wordOf(-lastTick))
  const highest = Math.min(wordOf(tick) + above, wordOf(lastTick))
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

/** The ticks nearest to the price when there are too many; the known interval then ends at the outermost of them. */
function nearest(
  ticks: readonly number[],
  tick: number,
  ticksKnown: ConcentratedPool['ticksKnown'],
  most = Number.POSITIVE_INFINITY,
) {
  const above = ticks.findIndex((each) => each > tick)
  const below = above === -1 ? ticks.length : above
  const [from, to] = [Math.max(0, below - most), Math.min(ticks.length, below + most)]
  if (from === 0 && to === ticks.length) return { ticks, ticksKnown }
  return {
    ticks: ticks.slice(from, to),
    ticksKnown: {
      lowest: from === 0 ? (ticksKnown?.lowest ?? -lastTick) : ticks[from]!,
      highest: to === ticks.length ? (ticksKnown?.highest ?? lastTick) : ticks[to - 1]!,
    },
  }
}
