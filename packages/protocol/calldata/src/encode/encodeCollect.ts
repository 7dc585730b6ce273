import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { Contracts } from '@oxbow/chain/Network'
import { type Address, concatHex, encodeAbiParameters, encodeFunctionData } from 'viem'
import { needed } from './encodeExit.ts'
import type { UnsignedTransaction } from './encodeWrap.ts'
import { v4ExitActions } from './v4ExitActions.ts'

/**
 * Collects the fees of several positions of one contract in one transaction, all to `recipient`, in the pools' own tokens. Liquidity and NFTs stay.
 * All are collected, or the transaction reverts.
 *
 * @throws {UnsupportedExitError} when the network lacks the protocol
 * @see v3-periphery NonfungiblePositionManager and Multicall, v4-periphery PositionManager
 */
export function encodeCollect(
  positions: readonly CollectPosition[],
  collect: encodeCollect.Collect,
): UnsignedTransaction {
  const { protocol, contracts, recipient, deadlineSeconds } = collect
  if (protocol === 'v3') {
    const calls = positions.map(({ tokenId }) => {
      const args = [{ tokenId, recipient, amount0Max: maxUint128, amount1Max: maxUint128 }] as const
      return encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'collect', args })
    })
    const data = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'multicall', args: [calls] })
    return { to: needed(contracts.v3PositionManager), data, value: 0n }
  }
  const actions = positions.map((position) =>
    v4ExitActions({ ...position, liquidity: 0n, minimum0: 0n, minimum1: 0n, recipient }),
  )
  const unlockData = encodeAbiParameters(
    [{ type: 'bytes' }, { type: 'bytes[]' }],
    [concatHex(actions.flatMap(({ codes }) => codes)), actions.flatMap(({ parameters }) => parameters)],
  )
  const args = [unlockData, BigInt(deadlineSeconds)] as const
  const data = encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args })
  return { to: needed(contracts.v4PositionManager), data, value: 0n }
}

/** Identifies a position to its contract, with the tokens of its fees. */
export type CollectPosition = { readonly tokenId: bigint; readonly token0: Address; readonly token1: Address }

export declare namespace encodeCollect {
  type Collect = {
    readonly protocol: 'v3' | 'v4'
    readonly contracts: Contracts
    readonly recipient: Address
    /** Unix seconds; ignored for v3. */
    readonly deadlineSeconds: number
  }
}

const maxUint128 = 2n ** 128n - 1n
