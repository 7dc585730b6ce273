import type { TokenId, V2PoolState } from '@oxbow/amm/PoolState'
import type { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { noHook } from '@oxbow/chain/noHook'
import { standardFeeTiers } from '@oxbow/chain/standardFeeTiers'
import { type Hex, keccak256, toFunctionSelector } from 'viem'
import { addressAt, encodeCall, intAt, uintAt } from '../AbiWords.ts'
import { initialV3Pool, initialV4Pool } from '../applyLogs.ts'
import type { TrackedV3Pool, TrackedV4Pool } from '../Market.ts'
import { readV2States } from '../readV2Pools.ts'

/** Two tokens in pool order: the lower address first. Only v4 has pools of the native currency, the zero address. */
export type Pair = readonly [TokenId, TokenId]
export type ConcentratedPool = TrackedV3Pool | TrackedV4Pool
/** Executes many calls at one block. */
export type Read = (calls: readonly aggregate.Call[]) => Promise<readonly (Hex | undefined)[]>

const selectors = {
  getPair: toFunctionSelector('getPair(address,address)'),
  getPool: toFunctionSelector('getPool(address,address,uint24)'),
  slot0: toFunctionSelector('slot0()'),
  liquidity: toFunctionSelector('liquidity()'),
  getSlot0: toFunctionSelector('getSlot0(bytes32)'),
  getLiquidity: toFunctionSelector('getLiquidity(bytes32)'),
}

/** The v2 pairs of the tokens, with their reserves. */
export async function standardV2Pools(
  read: Read,
  { v2Factory: target }: Network['contracts'],
  pairs: readonly Pair[],
): Promise<readonly V2PoolState[]> {
  if (target === undefined) return []
  const asked = pairs.filter(([token0]) => !isNative(token0))
  const words = await read(asked.map((pair) => ({ target, callData: encodeCall(selectors.getPair, ...pair) })))
  return readV2States(read, words.flatMap(toContract))
}

/** The v3 pools of the tokens at the standard fee tiers. */
export async function standardV3Pools(
  read: Read,
  { v3Factory: target }: Network['contracts'],
  pairs: readonly Pair[],
): Promise<readonly ConcentratedPool[]> {
  if (target === undefined) return []
  const asked = pairs
    .filter(([token0]) => !isNative(token0))
    .flatMap(([token0, token1]) => standardFeeTiers.map((tier) => ({ token0, token1, ...tier })))
  const words = await read(
    asked.map(({ token0, token1, feePips }) => ({
      target,
      callData: encodeCall(selectors.getPool, token0, token1, feePips),
    })),
  )
  const keys = asked.flatMap((key, at) => toContract(words[at]).map((id) => ({ ...key, id })))
  return livePools(
    read,
    undefined,
    keys.map((key) => initialV3Pool(key, 0n, 0)),
  )
}

/** The v4 pools of the tokens at the standard fee tiers, without hooks. */
export async function standardV4Pools(
  read: Read,
  { v4StateView: stateView, v4PoolManager }: Network['contracts'],
  pairs: readonly Pair[],
): Promise<readonly ConcentratedPool[]> {
  if (stateView === undefined || v4PoolManager === undefined) return []
  const pools = pairs.flatMap(([token0, token1]) =>
    standardFeeTiers.map(({ feePips: keyFee, tickSpacing }) => {
      const id = keccak256(encodeCall('0x', token0, token1, keyFee, tickSpacing, noHook))
      const key = { id, token0, token1, keyFee, tickSpacing, hooks: noHook }
      return initialV4Pool({ kind: 'v4-initialized', emitter: v4PoolManager, sqrtPriceX96: 0n, tick: 0, ...key })
    }),
  )
  return livePools(read, stateView, pools)
}

/** The pools that are initialized and have liquidity in range, with price and liquidity but without ticks. v4 pools are read through StateView. */
export async function livePools(
  read: Read,
  stateView: Hex | undefined,
  pools: readonly ConcentratedPool[],
): Promise<readonly ConcentratedPool[]> {
  const words = await read(
    pools.flatMap(({ protocol, id }) =>
      protocol === 'v3'
        ? [selectors.slot0, selectors.liquidity].map((selector) => ({ target: id, callData: selector }))
        : [selectors.getSlot0, selectors.getLiquidity].map((selector) => ({
            target: stateView!,
            callData: encodeCall(selector, id),
          })),
    ),
  )
  return pools.flatMap((pool, at): ConcentratedPool[] => {
    const [slot0, inRange] = words.slice(at * 2, at * 2 + 2)
    if (!slot0 || !inRange) return []
    const [sqrtPriceX96, liquidity] = [uintAt(slot0, 0), uintAt(inRange, 0)]
    if (sqrtPriceX96 === 0n || liquidity === 0n) return []
    return [{ ...pool, sqrtPriceX96, liquidity, tick: Number(intAt(slot0, 1)) }]
  })
}

function toContract(word: Hex | undefined): readonly TokenId[] {
  if (word === undefined) return []
  const address = addressAt(word, 0)
  return isNative(address) ? [] : [address]
}
