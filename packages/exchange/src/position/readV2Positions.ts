import { erc20Abi } from '@oxbow/chain/abi/erc20'
import { v2FactoryAbi } from '@oxbow/chain/abi/v2Factory'
import { v2PairAbi } from '@oxbow/chain/abi/v2Pair'
import type { Client, Hex } from 'viem'
import type { V2Position } from './Position.ts'
import { readAll } from './readAll.ts'

/** More than this many pairs are not asked one by one for a balance: 300,000 calls are no page. */
const pairsAtMost = 4_000

/**
 * The pairs of which `owner` holds tokens: the newest of the factory, and those that are named. `unseen` counts the pairs that were not
 * asked.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readV2Positions(
  client: Client,
  parameters: readV2Positions.Parameters,
): Promise<readV2Positions.ReturnType> {
  const { chainId, multicall3, blockNumber, factory, owner, pairs } = parameters
  const at = { multicall3, blockNumber }
  const [length = 0n] = await readAll(client, at, [
    { target: factory, abi: v2FactoryAbi, functionName: 'allPairsLength', args: [] },
  ])
  const first = length > BigInt(pairsAtMost) ? length - BigInt(pairsAtMost) : 0n
  const newest = await readAll(
    client,
    at,
    Array.from({ length: Number(length - first) }, (_, index) => ({
      target: factory,
      abi: v2FactoryAbi,
      functionName: 'allPairs' as const,
      args: [first + BigInt(index)] as const,
    })),
  )
  const candidates = [...new Set([...pairs, ...newest.flatMap((pair) => (pair ? [lower(pair)] : []))])]
  const balances = await readAll(
    client,
    at,
    candidates.map((target) => ({ target, abi: erc20Abi, functionName: 'balanceOf' as const, args: [owner] as const })),
  )
  const held = candidates.flatMap((pair, index) => {
    const liquidity = balances[index]
    return liquidity !== undefined && liquidity > 0n ? [{ pair, liquidity }] : []
  })

  const ofPair = held.map(({ pair }) => ({ target: pair, abi: v2PairAbi, args: [] }) as const)
  const [token0s, token1s, reserves, supplies] = await Promise.all([
    readAll(
      client,
      at,
      ofPair.map((pair) => ({ ...pair, functionName: 'token0' as const })),
    ),
    readAll(
      client,
      at,
      ofPair.map((pair) => ({ ...pair, functionName: 'token1' as const })),
    ),
    readAll(
      client,
      at,
      ofPair.map((pair) => ({ ...pair, functionName: 'getReserves' as const })),
    ),
    readAll(
      client,
      at,
      ofPair.map((pair) => ({ ...pair, functionName: 'totalSupply' as const })),
    ),
  ])
  const positions = held.flatMap(({ pair, liquidity }, index): V2Position[] => {
    const [token0, token1, reserve, totalSupply] = [token0s[index], token1s[index], reserves[index], supplies[index]]
    if (token0 === undefined || token1 === undefined || reserve === undefined || !totalSupply) return []
    const share = (amount: bigint) => (amount * liquidity) / totalSupply
    const amounts = { amount0: share(reserve[0]), amount1: share(reserve[1]) }
    const tokens = { token0: lower(token0), token1: lower(token1) }
    return [{ protocol: 'v2', chainId, poolId: pair, ...tokens, status: 'in-range', liquidity, totalSupply, amounts }]
  })
  return { positions, unseen: Number(first) }
}

export declare namespace readV2Positions {
  type Parameters = {
    readonly chainId: number
    readonly multicall3: Hex
    readonly blockNumber: bigint
    readonly factory: Hex
    readonly owner: Hex
    /** Pairs to ask besides, lower-case: what the user imported, what an index knows. */
    readonly pairs: readonly Hex[]
  }
  type ReturnType = { readonly positions: readonly V2Position[]; readonly unseen: number }
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
