import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { aggregate } from '@oxbow/chain/aggregate'
import type { Contracts } from '@oxbow/chain/Network'
import { memoryReads, toPoolMemory } from '@oxbow/guards/poolMemory'
import type { guardedKindOf } from '@oxbow/guards/readGuard'
import type { Oracle } from '@oxbow/guards/toOraclePool'
import { type Client, encodeFunctionData, type Hex } from 'viem'

/**
 * A pool's observations over a window at one block. Undefined if the pool isn't the factory's or they don't reach back that far. @throws when the
 * node does not answer
 */
export async function readOracle(rpc: Client, parameters: readOracle.Parameters): Promise<Oracle | undefined> {
  const { blockNumber, contracts, pair, pool } = parameters
  const { multicall3, v3Factory } = contracts
  if (v3Factory === undefined) return undefined
  const fee = { to: pool, data: encodeFunctionData({ abi: v3PoolAbi, functionName: 'fee' }) }
  const calls = [fee, ...memoryReads(parameters)].map(({ data, to }) => ({ target: to, callData: data }))
  const [feeWord, ...answers] = await aggregate(rpc, { multicall3, calls, blockNumber })
  const memory = toPoolMemory(answers)
  if (memory === undefined || feeWord?.length !== 66) return undefined
  const feePips = Number(BigInt(feeWord))
  const [genuine] = await aggregate(rpc, {
    multicall3,
    blockNumber,
    calls: [poolCall(v3Factory, pair, feePips)],
  })
  return genuine !== undefined && BigInt(genuine) === BigInt(pool) ? { pool, feePips, memory } : undefined
}

export declare namespace readOracle {
  type Parameters = {
    readonly pool: Hex
    readonly windowSeconds: number
    /** Lower-case. */
    readonly pair: guardedKindOf.Pair
    readonly contracts: Pick<Contracts, 'multicall3' | 'v3Factory'>
    readonly blockNumber: bigint
  }
}

/** Call that asks the factory for the pool of two tokens and a fee. */
export function poolCall(v3Factory: Hex, { tokenIn, tokenOut }: guardedKindOf.Pair, feePips: number) {
  const args = [tokenIn, tokenOut, feePips] as const
  return { target: v3Factory, callData: encodeFunctionData({ abi: v3FactoryAbi, functionName: 'getPool', args }) }
}
