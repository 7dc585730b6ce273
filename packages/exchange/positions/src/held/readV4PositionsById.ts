import { stateViewAbi } from '@oxbow/abi/stateView'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import { feesEarned } from '@oxbow/amm/feeGrowth'
import { mapInSlices } from '@oxbow/client/mapInSlices'
import { readAll } from '@oxbow/client/readAll'
import { type Client, encodeAbiParameters, type Hex, keccak256, numberToHex } from 'viem'
import type { V4Position } from './Position.ts'
import { standingOf } from './standingOf.ts'

/**
 * Position NFTs by id, whoever owns them; missing ones are left out.
 *
 * @throws {ContractReadError} when the node does not answer
 */
export async function readV4PositionsById(
  client: Client,
  parameters: readV4PositionsById.Parameters,
): Promise<readonly V4Position[]> {
  const { chainId, multicall3, blockNumber, stateView, manager, tokenIds } = parameters
  const at = { multicall3, blockNumber }
  const ofManager = { target: manager, abi: v4PositionManagerAbi } as const
  const stored = await readAll(
    client,
    at,
    tokenIds.map((tokenId) => ({
      ...ofManager,
      functionName: 'getPoolAndPositionInfo' as const,
      args: [tokenId] as const,
    })),
  )
  const known = await mapInSlices(tokenIds, (tokenId, index) => {
    const found = stored[index]
    // A tick spacing of zero means that the manager has no such position.
    return found && found[0].tickSpacing !== 0 ? [toHeld(tokenId, found)] : []
  })
  const held = known.flat()

  const ofView = { target: stateView, abi: stateViewAbi } as const
  const [slots, infos, growths] = await Promise.all([
    readAll(
      client,
      at,
      held.map(({ poolId }) => ({ ...ofView, functionName: 'getSlot0' as const, args: [poolId] as const })),
    ),
    readAll(
      client,
      at,
      held.map(({ poolId, tickLower, tickUpper, tokenId }) => ({
        ...ofView,
        functionName: 'getPositionInfo' as const,
        args: [poolId, manager, tickLower, tickUpper, numberToHex(tokenId, { size: 32 })] as const,
      })),
    ),
    readAll(
      client,
      at,
      held.map(({ poolId, tickLower, tickUpper }) => ({
        ...ofView,
        functionName: 'getFeeGrowthInside' as const,
        args: [poolId, tickLower, tickUpper] as const,
      })),
    ),
  ])

  const positions = await mapInSlices(held, (position, index): V4Position[] => {
    const [slot0, info, growth] = [slots[index], infos[index], growths[index]]
    if (!slot0 || !info || !growth) return []
    const { tickLower, tickUpper } = position
    const [sqrtPriceX96, tick, , feePips] = slot0
    const [liquidity, last0X128, last1X128] = info
    return [
      {
        protocol: 'v4',
        chainId,
        ...position,
        feePips,
        tick,
        sqrtPriceX96,
        liquidity,
        ...standingOf({ tick, tickLower, tickUpper, sqrtPriceX96, liquidity }),
        // The manager pays out fees at every change of a position, so all fees owed follow from the growth since.
        owed: {
          amount0: feesEarned(growth[0], last0X128, liquidity),
          amount1: feesEarned(growth[1], last1X128, liquidity),
        },
      },
    ]
  })
  return positions.flat()
}

export declare namespace readV4PositionsById {
  type Parameters = {
    readonly chainId: number
    readonly multicall3: Hex
    readonly blockNumber: bigint
    readonly stateView: Hex
    /** PositionManager. */
    readonly manager: Hex
    readonly tokenIds: readonly bigint[]
  }
}

const poolKeyAbi = [
  { type: 'address' },
  { type: 'address' },
  { type: 'uint24' },
  { type: 'int24' },
  { type: 'address' },
] as const

type Stored = readonly [{ currency0: Hex; currency1: Hex; fee: number; tickSpacing: number; hooks: Hex }, info: bigint]

/** `info` packs, from the lowest bit: 8 bits of a subscriber flag, 24 of the lower and 24 of the upper tick (PositionInfoLibrary). */
export function toHeld(tokenId: bigint, [key, info]: Stored) {
  const { currency0, currency1, fee: keyFee, tickSpacing, hooks } = key
  return {
    tokenId,
    poolId: keccak256(encodeAbiParameters(poolKeyAbi, [currency0, currency1, keyFee, tickSpacing, hooks])),
    token0: currency0.toLowerCase() as Hex,
    token1: currency1.toLowerCase() as Hex,
    keyFee,
    tickSpacing,
    hooks: hooks.toLowerCase() as Hex,
    tickLower: Number(BigInt.asIntN(24, info >> 8n)),
    tickUpper: Number(BigInt.asIntN(24, info >> 32n)),
  }
}
