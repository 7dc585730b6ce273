import type { PoolId, V2PoolState } from '@oxbow/amm/PoolState'
import { aggregate } from '@oxbow/chain/aggregate'
import { type Client, type Hex, toFunctionSelector } from 'viem'
import { addressAt, encodeCall, uintAt, wordCount } from './AbiWords.ts'

const selectors = {
  allPairsLength: toFunctionSelector('allPairsLength()'),
  allPairs: toFunctionSelector('allPairs(uint256)'),
  token0: toFunctionSelector('token0()'),
  token1: toFunctionSelector('token1()'),
  getReserves: toFunctionSelector('getReserves()'),
}

/** The pairs of a v2 factory at one block, oldest first, at most `limit`; `total` is the count of all pairs. */
export async function readV2Pools(client: Client, parameters: readV2Pools.Parameters): Promise<readV2Pools.ReturnType> {
  const { factory, multicall3, blockNumber, limit } = parameters
  const read = (calls: readonly aggregate.Call[]) => aggregate(client, { multicall3, calls, blockNumber })

  const [length] = await read([{ target: factory, callData: encodeCall(selectors.allPairsLength) }])
  const total = length && wordCount(length) === 1 ? Number(uintAt(length, 0)) : 0
  const addresses = await read(
    Array.from({ length: Math.min(total, limit) }, (_, index) => ({
      target: factory,
      callData: encodeCall(selectors.allPairs, index),
    })),
  )
  const ids = addresses.flatMap((word): PoolId[] => (word ? [addressAt(word, 0)] : []))
  return { pools: await readV2States(read, ids), total }
}

/** The pairs at the given addresses; one that doesn't answer is left out. */
export async function readV2States(
  read: (calls: readonly aggregate.Call[]) => Promise<readonly (Hex | undefined)[]>,
  ids: readonly PoolId[],
): Promise<readonly V2PoolState[]> {
  const words = await read(
    ids.flatMap((target) =>
      [selectors.token0, selectors.token1, selectors.getReserves].map((selector) => ({
        target,
        callData: encodeCall(selector),
      })),
    ),
  )
  return ids.flatMap((id, at): V2PoolState[] => {
    const [token0, token1, reserves] = words.slice(at * 3, at * 3 + 3)
    if (!token0 || !token1 || !reserves) return []
    const [reserve0, reserve1] = [uintAt(reserves, 0), uintAt(reserves, 1)]
    return [{ protocol: 'v2', id, token0: addressAt(token0, 0), token1: addressAt(token1, 0), reserve0, reserve1 }]
  })
}

export declare namespace readV2Pools {
  type Parameters = { factory: Hex; multicall3: Hex; blockNumber: bigint; limit: number }
  type ReturnType = { pools: readonly V2PoolState[]; total: number }
}
