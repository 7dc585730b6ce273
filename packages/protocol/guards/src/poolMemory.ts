import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { PoolMemory } from './evaluateMarketTerms.ts'
import type { MarketTerms } from './MarketTerms.ts'

const oracleAbi = parseAbi([
  'function observe(uint32[] secondsAgos) view returns (int56[] tickCumulatives, uint160[] secondsPerLiquidityCumulativeX128s)',
])

/** The calls that read a pool's tokens and observations; make all of them at one block. */
export function memoryReads({ pool, windowSeconds }: Pick<MarketTerms, 'pool' | 'windowSeconds'>): readonly PoolRead[] {
  const args = [[windowSeconds, 0]] as const
  return [
    { to: pool, data: encodeFunctionData({ abi: v3PoolAbi, functionName: 'token0' }) },
    { to: pool, data: encodeFunctionData({ abi: v3PoolAbi, functionName: 'token1' }) },
    { to: pool, data: encodeFunctionData({ abi: oracleAbi, functionName: 'observe', args }) },
  ]
}

export type PoolRead = { readonly to: Hex; readonly data: Hex }

/** Decodes those calls' results; undefined if the address isn't a pool or its observations don't cover the window. */
export function toPoolMemory(answers: readonly (Hex | undefined)[]): PoolMemory | undefined {
  const [token0, token1, observed] = answers
  if (token0?.length !== 66 || token1?.length !== 66 || observed === undefined) return undefined
  try {
    const [ticks, inverses] = decodeFunctionResult({ abi: oracleAbi, functionName: 'observe', data: observed })
    const [tickBefore, tickNow] = ticks
    const [inverseBefore, inverseNow] = inverses
    if (tickBefore === undefined || tickNow === undefined) return undefined
    if (inverseBefore === undefined || inverseNow === undefined) return undefined
    return {
      token0: `0x${token0.slice(26)}`,
      token1: `0x${token1.slice(26)}`,
      tickCumulatives: [tickBefore, tickNow],
      secondsPerLiquidityX128: [inverseBefore, inverseNow],
    }
  } catch {
    return undefined
  }
}
