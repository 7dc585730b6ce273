import { erc20Abi } from '@oxbow/abi/erc20'
import { v2FactoryAbi } from '@oxbow/abi/v2Factory'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { amountsForShares } from '@oxbow/amm/pairShares'
import { type ContractRead, readAll } from '@oxbow/client/readAll'
import type { Client, Hex } from 'viem'
import type { V2Position } from './Position.ts'

/** Limit of pairs whose balance is read: 300,000 calls would be too many for a page. */
const pairsAtMost = 4_000

/**
 * Pairs of which `owner` holds tokens, among the factory's newest and the given ones. `unseen`: number of pairs not checked.
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
  const positions = await readV2Shares(client, { chainId, multicall3, blockNumber, factory, held })
  return { positions, unseen: Number(first) }
}

/**
 * Value of pair shares; contracts that don't answer like a pair are left out.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readV2Shares(
  client: Client,
  parameters: readV2Shares.Parameters,
): Promise<readonly V2Position[]> {
  const { chainId, multicall3, blockNumber, factory, held } = parameters
  const at = { multicall3, blockNumber }
  const ofPair = held.map(({ pair }) => ({ target: pair, abi: v2PairAbi, args: [] }) as const)
  const readEach = <name extends 'token0' | 'token1' | 'getReserves' | 'totalSupply' | 'kLast'>(functionName: name) =>
    readAll(
      client,
      at,
      ofPair.map((pair) => ({ ...pair, functionName }) as unknown as ContractRead<typeof v2PairAbi, name>),
    )
  const [token0s, token1s, reserves, supplies, products, [feeTo]] = await Promise.all([
    readEach('token0'),
    readEach('token1'),
    readEach('getReserves'),
    readEach('totalSupply'),
    readEach('kLast'),
    readAll(client, at, [{ target: factory, abi: v2FactoryAbi, functionName: 'feeTo', args: [] }]),
  ])
  const takesShare = feeTo !== undefined && BigInt(feeTo) !== 0n
  return held.flatMap(({ pair, liquidity }, index): V2Position[] => {
    const [token0, token1, reserve, totalSupply] = [token0s[index], token1s[index], reserves[index], supplies[index]]
    if (token0 === undefined || token1 === undefined || reserve === undefined || !totalSupply) return []
    const kLast = takesShare ? (products[index] ?? 0n) : 0n
    const state = { reserve0: reserve[0], reserve1: reserve[1], totalSupply, kLast }
    const amounts = amountsForShares(state, liquidity)
    const tokens = { token0: lower(token0), token1: lower(token1) }
    const status = liquidity === 0n ? 'closed' : 'in-range'
    return [{ protocol: 'v2', chainId, poolId: pair, ...tokens, status, liquidity, totalSupply, amounts }]
  })
}

export declare namespace readV2Shares {
  type Parameters = {
    readonly chainId: number
    readonly multicall3: Hex
    readonly blockNumber: bigint
    readonly factory: Hex
    readonly held: readonly { readonly pair: Hex; readonly liquidity: bigint }[]
  }
}

export declare namespace readV2Positions {
  type Parameters = {
    readonly chainId: number
    readonly multicall3: Hex
    readonly blockNumber: bigint
    readonly factory: Hex
    readonly owner: Hex
    /** Further pairs to check, lower-case: imported by the user or known to an index. */
    readonly pairs: readonly Hex[]
  }
  type ReturnType = { readonly positions: readonly V2Position[]; readonly unseen: number }
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
