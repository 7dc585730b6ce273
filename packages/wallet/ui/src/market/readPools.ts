import type { PoolState } from '@oxbow/amm/PoolState'
import type { Contracts } from '@oxbow/chain/Network'
import { standardFeeTiers } from '@oxbow/chain/standardFeeTiers'
import { decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { SimulationNode } from '../simulation/Simulation.ts'

export type Pair = readonly [token0: Hex, token1: Hex]

/** A pool and its token balances, which bound what it can pay out. */
export type MarketPool = { readonly state: PoolState; readonly held: readonly [bigint, bigint] }

/**
 * The v2 pair and the v3 pools of the standard fee tiers of each token pair, found by the network's
 * factories. Of a v3 pool only the liquidity at its price is read, as if its range were infinite: enough
 * to tell half from all, and a narrow range set up at a fake price pays out no more than was put in.
 */
export async function readPools(
  pairs: readonly Pair[],
  contracts: Contracts,
  node: SimulationNode,
): Promise<readonly MarketPool[]> {
  const { v2Factory, v3Factory } = contracts
  const places = pairs.flatMap((pair) => [
    ...(v2Factory ? [{ pair, tier: undefined, target: v2Factory, callData: encodePair(pair) }] : []),
    ...(v3Factory
      ? standardFeeTiers.map((tier) => ({ pair, tier, target: v3Factory, callData: encodePool(pair, tier.feePips) }))
      : []),
  ])
  const found = (await aggregate(places, contracts, node)).flatMap((data, index) => {
    const id = data && addressIn(data)
    return id === undefined || BigInt(id) === 0n ? [] : [{ ...places[index]!, id }]
  })
  const reads = found.map(({ id, pair, tier }) =>
    tier === undefined
      ? [{ target: id, callData: reserves }]
      : [
          { target: id, callData: slot0 },
          { target: id, callData: liquidity },
          ...pair.map((target) => ({ target, callData: encodeHeld(id) })),
        ],
  )
  const answers = [...(await aggregate(reads.flat(), contracts, node))]
  return found.flatMap(({ id, pair: [token0, token1], tier }, index): readonly MarketPool[] => {
    const parts = answers.splice(0, reads[index]!.length)
    if (parts.some((part) => part === undefined)) return []
    const tokens = { id, token0, token1 }
    if (tier === undefined) {
      const [reserve0, reserve1] = decodeFunctionResult({ abi: pairAbi, functionName: 'getReserves', data: parts[0]! })
      const held = [reserve0, reserve1] as const
      return held.includes(0n) ? [] : [{ state: { protocol: 'v2', ...tokens, reserve0, reserve1 }, held }]
    }
    const [sqrtPriceX96, tick] = decodeFunctionResult({ abi: poolAbi, functionName: 'slot0', data: parts[0]! })
    const inRange = decodeFunctionResult({ abi: poolAbi, functionName: 'liquidity', data: parts[1]! })
    if (sqrtPriceX96 === 0n || inRange === 0n) return []
    const state = {
      protocol: 'v3',
      ...tokens,
      ...tier,
      sqrtPriceX96,
      tick,
      liquidity: inRange,
      ticks: noTicks,
    } as const
    return [{ state, held: [BigInt(parts[2]!.slice(0, 66)), BigInt(parts[3]!.slice(0, 66))] }]
  })
}

const noTicks = { index: new Int32Array(), liquidityNet: [] } as const

type Call = { readonly target: Hex; readonly callData: Hex }

/** In one call of Multicall3; undefined for calls that revert or return nothing. */
async function aggregate(calls: readonly Call[], { multicall3 }: Contracts, node: SimulationNode) {
  if (calls.length === 0) return []
  const args = [calls.map(({ callData, target }) => ({ target, allowFailure: true, callData }))] as const
  const data = encodeFunctionData({ abi: multicallAbi, functionName: 'aggregate3', args })
  const answer = await node.request({ method: 'eth_call', params: [{ to: multicall3, data }, 'latest'] })
  const results = decodeFunctionResult({ abi: multicallAbi, functionName: 'aggregate3', data: answer as Hex })
  return calls.map((_, index) => {
    const { returnData = '0x', success = false } = results[index] ?? {}
    return success && returnData !== '0x' ? returnData : undefined
  })
}

const encodePair = (args: Pair) => encodeFunctionData({ abi: factoryAbi, functionName: 'getPair', args })
const encodePool = ([a, b]: Pair, feePips: number) =>
  encodeFunctionData({ abi: factoryAbi, functionName: 'getPool', args: [a, b, feePips] })
const encodeHeld = (pool: Hex) => encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [pool] })
const addressIn = (data: Hex): Hex => `0x${data.slice(26, 66).toLowerCase()}`

/** ABIs of Multicall3 and of Uniswap's factories, pairs and v3 pools, only what is called. */
const multicallAbi = parseAbi([
  'struct Call3 { address target; bool allowFailure; bytes callData; }',
  'struct Result { bool success; bytes returnData; }',
  'function aggregate3(Call3[] calls) payable returns (Result[] returnData)',
])
const tokenAbi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
const factoryAbi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
])
const pairAbi = parseAbi(['function getReserves() view returns (uint112, uint112, uint32)'])
const poolAbi = parseAbi([
  // Forks of v3 return more fields after these two.
  'function slot0() view returns (uint160 sqrtPriceX96, int24 tick)',
  'function liquidity() view returns (uint128)',
])
const reserves = encodeFunctionData({ abi: pairAbi, functionName: 'getReserves' })
const slot0 = encodeFunctionData({ abi: poolAbi, functionName: 'slot0' })
const liquidity = encodeFunctionData({ abi: poolAbi, functionName: 'liquidity' })
