import { v3FactoryAbi } from '@oxbow/abi/v3Factory'
import { v3PoolAbi } from '@oxbow/abi/v3Pool'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { feeGrowthInsideX128, feesEarned } from '@oxbow/amm/feeGrowth'
import { mapInSlices } from '@oxbow/client/mapInSlices'
import { readAll } from '@oxbow/client/readAll'
import type { Client, Hex } from 'viem'
import type { V3Position } from './Position.ts'
import { standingOf } from './standingOf.ts'

/**
 * All position NFTs of `owner`, including those without liquidity, which may be owed fees. The manager enumerates them, so only the node is needed.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readV3Positions(
  client: Client,
  parameters: readV3Positions.Parameters,
): Promise<readonly V3Position[]> {
  const { chainId, multicall3, blockNumber, factory, manager, owner, atMost } = parameters
  const at = { multicall3, blockNumber }
  const ofManager = { target: manager, abi: v3PositionManagerAbi } as const
  // With `atMost` the balance isn't read: an index beyond the end reverts and counts as no answer.
  const count =
    atMost ?? Number((await readAll(client, at, [{ ...ofManager, functionName: 'balanceOf', args: [owner] }]))[0] ?? 0n)
  const listed = await readAll(
    client,
    at,
    Array.from({ length: count }, (_, index) => ({
      ...ofManager,
      functionName: 'tokenOfOwnerByIndex' as const,
      args: [owner, BigInt(index)] as const,
    })),
  )
  const tokenIds = listed.flatMap((tokenId) => (tokenId === undefined ? [] : [tokenId]))
  return readV3PositionsById(client, { chainId, multicall3, blockNumber, factory, manager, tokenIds })
}

/**
 * Position NFTs by id, whoever owns them; missing ones are left out.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readV3PositionsById(
  client: Client,
  parameters: readV3PositionsById.Parameters,
): Promise<readonly V3Position[]> {
  const { chainId, multicall3, blockNumber, factory, manager, tokenIds } = parameters
  const at = { multicall3, blockNumber }
  const ofManager = { target: manager, abi: v3PositionManagerAbi } as const
  const stored = await readAll(
    client,
    at,
    tokenIds.map((tokenId) => ({ ...ofManager, functionName: 'positions' as const, args: [tokenId] as const })),
  )
  const held = tokenIds.flatMap((tokenId, index) => {
    const position = stored[index]
    return position ? [toHeld(tokenId, position)] : []
  })

  const pools = await readAll(
    client,
    at,
    held.map(({ token0, token1, feePips }) => ({
      target: factory,
      abi: v3FactoryAbi,
      functionName: 'getPool' as const,
      args: [token0, token1, feePips] as const,
    })),
  )
  const poolIds = pools.map((pool) => lower(pool ?? '0x'))
  const ofPool = poolIds.map((target) => ({ target, abi: v3PoolAbi, args: [] }) as const)
  const readTicks = (tickOf: (position: Held) => number) =>
    readAll(
      client,
      at,
      held.map((position, index) => ({
        target: poolIds[index]!,
        abi: v3PoolAbi,
        functionName: 'ticks' as const,
        args: [tickOf(position)] as const,
      })),
    )
  const [slots, global0s, global1s, lowers, uppers] = await Promise.all([
    readAll(
      client,
      at,
      ofPool.map((pool) => ({ ...pool, functionName: 'slot0' as const })),
    ),
    readAll(
      client,
      at,
      ofPool.map((pool) => ({ ...pool, functionName: 'feeGrowthGlobal0X128' as const })),
    ),
    readAll(
      client,
      at,
      ofPool.map((pool) => ({ ...pool, functionName: 'feeGrowthGlobal1X128' as const })),
    ),
    readTicks(({ tickLower }) => tickLower),
    readTicks(({ tickUpper }) => tickUpper),
  ])

  const positions = await mapInSlices(held, (position, index): V3Position[] => {
    const [slot0, lower, upper] = [slots[index], lowers[index], uppers[index]]
    const [global0X128, global1X128] = [global0s[index], global1s[index]]
    if (!slot0 || !lower || !upper || global0X128 === undefined || global1X128 === undefined) return []
    const { tokenId, token0, token1, feePips, tickLower, tickUpper, liquidity } = position
    const [sqrtPriceX96, tick] = slot0
    const range = { tick, tickLower, tickUpper }
    const owedOf = (globalX128: bigint, outside: 2 | 3, lastX128: bigint, stored: bigint) => {
      const outsides = { outsideLowerX128: lower[outside], outsideUpperX128: upper[outside] }
      const insideX128 = feeGrowthInsideX128({ ...range, globalX128, ...outsides })
      return stored + feesEarned(insideX128, lastX128, liquidity)
    }
    return [
      {
        protocol: 'v3',
        chainId,
        poolId: poolIds[index]!,
        tokenId,
        token0,
        token1,
        feePips,
        ...range,
        sqrtPriceX96,
        liquidity,
        ...standingOf({ ...range, sqrtPriceX96, liquidity }),
        owed: {
          amount0: owedOf(global0X128, 2, position.last0X128, position.owed0),
          amount1: owedOf(global1X128, 3, position.last1X128, position.owed1),
        },
      },
    ]
  })
  return positions.flat()
}

export declare namespace readV3PositionsById {
  type Parameters = {
    readonly chainId: number
    readonly multicall3: Hex
    readonly blockNumber: bigint
    readonly factory: Hex
    /** NonfungiblePositionManager. */
    readonly manager: Hex
    readonly tokenIds: readonly bigint[]
  }
}

export declare namespace readV3Positions {
  type Parameters = Omit<readV3PositionsById.Parameters, 'tokenIds'> & {
    readonly owner: Hex
    /** Only this many of the manager's list. */
    readonly atMost?: number | undefined
  }
}

type Held = ReturnType<typeof toHeld>

type Stored = readonly [bigint, Hex, Hex, Hex, number, number, number, bigint, bigint, bigint, bigint, bigint]

/** The manager's stored data of a position. */
export function toHeld(tokenId: bigint, stored: Stored) {
  const [, , token0, token1, feePips, tickLower, tickUpper, liquidity, last0X128, last1X128, owed0, owed1] = stored
  const tokens = { token0: lower(token0), token1: lower(token1) }
  return { tokenId, ...tokens, feePips, tickLower, tickUpper, liquidity, last0X128, last1X128, owed0, owed1 }
}

function lower(address: Hex): Hex {
  return address.toLowerCase() as Hex
}
