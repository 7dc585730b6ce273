import { stateViewAbi } from '@oxbow/abi/stateView'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import type { PoolId } from '@oxbow/amm/PoolState'
import { aggregate } from '@oxbow/chain/aggregate'
import { type Client, type Hex, toFunctionSelector } from 'viem'
import { encodeCall, intAt, uintAt } from './AbiWords.ts'
import { protocolFeePips } from './applyLogs.ts'
import type { TrackedTicks, TrackedV3Pool, TrackedV4Pool } from './Market.ts'

/** A known pool, and every tick at which one of its positions ever started or ended, ascending. */
export type PoolToRead<pool extends TrackedV3Pool | TrackedV4Pool = TrackedV3Pool | TrackedV4Pool> = {
  readonly pool: pool
  readonly ticks: readonly number[]
}

function selectorOf<const abi extends readonly { type: string; name: string }[]>(abi: abi, name: abi[number]['name']) {
  const item = abi.find((each) => each.type === 'function' && each.name === name)
  return toFunctionSelector(item as Extract<Parameters<typeof toFunctionSelector>[0], object>)
}

const v3 = {
  slot0: selectorOf(v3PoolAbi, 'slot0'),
  liquidity: selectorOf(v3PoolAbi, 'liquidity'),
  tick: selectorOf(v3PoolAbi, 'ticks'),
}
const v4 = {
  slot0: selectorOf(stateViewAbi, 'getSlot0'),
  liquidity: selectorOf(stateViewAbi, 'getLiquidity'),
  tick: selectorOf(stateViewAbi, 'getTickLiquidity'),
}

/**
 * The state of v3 and v4 pools at one block: price, liquidity, fees, and the initialized ones among the given ticks. v3 pools are read directly, v4
 * pools through StateView. A pool that doesn't answer is left out.
 */
export async function readConcentratedPools(
  client: Client,
  parameters: readConcentratedPools.Parameters,
): Promise<ReadonlyMap<PoolId, TrackedV3Pool | TrackedV4Pool>> {
  const { multicall3, blockNumber, pools } = parameters
  const calls = pools.flatMap(({ pool, ticks }): aggregate.Call[] => {
    if (pool.protocol === 'v3')
      return [
        { target: pool.id, callData: encodeCall(v3.slot0) },
        { target: pool.id, callData: encodeCall(v3.liquidity) },
        ...ticks.map((tick) => ({ target: pool.id, callData: encodeCall(v3.tick, tick) })),
      ]
    const target = parameters.stateView
    if (!target) return []
    return [
      { target, callData: encodeCall(v4.slot0, pool.id) },
      { target, callData: encodeCall(v4.liquidity, pool.id) },
      ...ticks.map((tick) => ({ target, callData: encodeCall(v4.tick, pool.id, tick) })),
    ]
  })
  const words = await aggregate(client, { multicall3, calls, blockNumber })

  const states = new Map<PoolId, TrackedV3Pool | TrackedV4Pool>()
  let at = 0
  for (const { pool, ticks } of pools) {
    if (pool.protocol === 'v4' && !parameters.stateView) continue
    const [slot0, liquidity, ...tickWords] = words.slice(at, at + 2 + ticks.length)
    at += 2 + ticks.length
    // A price of 0 means that the pool isn't initialized at this block.
    if (!slot0 || !liquidity || uintAt(slot0, 0) === 0n) continue
    states.set(pool.id, {
      ...pool,
      ...(pool.protocol === 'v4' ? feesAt(slot0) : undefined),
      sqrtPriceX96: uintAt(slot0, 0),
      tick: Number(intAt(slot0, 1)),
      liquidity: uintAt(liquidity, 0),
      ticks: tableOf(ticks, tickWords),
    })
  }
  return states
}

export declare namespace readConcentratedPools {
  type Parameters = {
    multicall3: Hex
    /** Required for v4 pools. */
    stateView: Hex | undefined
    blockNumber: bigint
    pools: readonly PoolToRead[]
  }
}

/**
 * The given v4 pools with their fees at one block, because no log reports a fee
 * that a hook sets. A pool whose fee is unchanged is returned as the same object.
 */
export async function readDynamicFees(
  client: Client,
  parameters: { multicall3: Hex; stateView: Hex; blockNumber: bigint; pools: readonly TrackedV4Pool[] },
): Promise<readonly TrackedV4Pool[]> {
  const { multicall3, stateView, blockNumber, pools } = parameters
  const calls = pools.map(({ id }) => ({ target: stateView, callData: encodeCall(v4.slot0, id) }))
  const words = await aggregate(client, { multicall3, calls, blockNumber })
  return pools.map((pool, at) => {
    const slot0 = words[at]
    if (!slot0) return pool
    const { feePips } = feesAt(slot0)
    return feePips === pool.feePips ? pool : { ...pool, feePips }
  })
}

function feesAt(slot0: Hex): Pick<TrackedV4Pool, 'feePips' | 'protocolFeePips'> {
  return { protocolFeePips: protocolFeePips(Number(uintAt(slot0, 2))), feePips: Number(uintAt(slot0, 3)) }
}

/** Both calls return gross, then net liquidity. A tick without gross liquidity isn't initialized. */
function tableOf(ticks: readonly number[], words: readonly (Hex | undefined)[]): TrackedTicks {
  const initialised = ticks.flatMap((tick, at) => {
    const word = words[at]
    return word && uintAt(word, 0) > 0n ? [{ tick, gross: uintAt(word, 0), net: intAt(word, 1) }] : []
  })
  return {
    index: Int32Array.from(initialised, ({ tick }) => tick),
    liquidityNet: initialised.map(({ net }) => net),
    liquidityGross: initialised.map(({ gross }) => gross),
  }
}
