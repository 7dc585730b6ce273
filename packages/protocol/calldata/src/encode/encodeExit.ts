import { v2RouterAbi } from '@oxbow/abi/v2Router'
import { v3PositionManagerAbi } from '@oxbow/abi/v3PositionManager'
import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { Contracts } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import { type Address, concatHex, encodeAbiParameters, encodeFunctionData } from 'viem'
import type { UnsignedTransaction } from './encodeWrap.ts'
import { v4ExitActions } from './v4ExitActions.ts'

/** Identifies a position to its contract. */
export type ExitPosition = { readonly token0: Address; readonly token1: Address } & (
  | { readonly protocol: 'v2' }
  | { readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint }
)

/**
 * Removes `liquidity` from a position and pays it out with everything owed to `recipient`, in the pool's own tokens: a v3 or v2 position of WETH pays
 * WETH, a v4 position of native ETH pays ETH. With 0 it only collects fees (v3, v4). The NFT stays.
 *
 * The minimums apply to the liquidity alone, not the fees. A v2 pair's tokens must be approved to the router.
 *
 * @throws {UnsupportedExitError} when the network lacks the protocol, or for a v2 exit of 0
 * @see v3-periphery NonfungiblePositionManager, v4-periphery PositionManager and Actions.sol, v2-periphery UniswapV2Router02
 */
export function encodeExit(position: ExitPosition, exit: encodeExit.Exit): UnsignedTransaction {
  const { contracts, liquidity, minimum0, minimum1, recipient } = exit
  const deadline = BigInt(exit.deadlineSeconds)
  if (position.protocol === 'v2') {
    if (liquidity === 0n) throw new UnsupportedExitError('A v2 pair has no unclaimed fees.')
    const args = [position.token0, position.token1, liquidity, minimum0, minimum1, recipient, deadline] as const
    const data = encodeFunctionData({ abi: v2RouterAbi, functionName: 'removeLiquidity', args })
    return { to: needed(contracts.v2Router), data, value: 0n }
  }
  const { tokenId } = position
  if (position.protocol === 'v3') {
    const decrease = { tokenId, liquidity, amount0Min: minimum0, amount1Min: minimum1, deadline }
    const collect = { tokenId, recipient, amount0Max: maxUint128, amount1Max: maxUint128 }
    const calls = [
      ...(liquidity > 0n
        ? [encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'decreaseLiquidity', args: [decrease] })]
        : []),
      encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'collect', args: [collect] }),
    ]
    const data = encodeFunctionData({ abi: v3PositionManagerAbi, functionName: 'multicall', args: [calls] })
    return { to: needed(contracts.v3PositionManager), data, value: 0n }
  }
  const { token0, token1 } = position
  const { codes, parameters } = v4ExitActions({ tokenId, token0, token1, liquidity, minimum0, minimum1, recipient })
  const unlockData = encodeAbiParameters([{ type: 'bytes' }, { type: 'bytes[]' }], [concatHex(codes), parameters])
  const args = [unlockData, deadline] as const
  const data = encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args })
  return { to: needed(contracts.v4PositionManager), data, value: 0n }
}

export declare namespace encodeExit {
  type Exit = {
    readonly contracts: Contracts
    /** 0 collects only fees. */
    readonly liquidity: bigint
    /** Raw units; reverts when less is paid out. */
    readonly minimum0: bigint
    readonly minimum1: bigint
    readonly recipient: Address
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
  type ErrorType = UnsupportedExitError
}

const maxUint128 = 2n ** 128n - 1n

/** @throws {UnsupportedExitError} */
export function needed(contract: Address | undefined): Address {
  if (contract === undefined) throw new UnsupportedExitError('This network lacks the contract that holds the position.')
  return contract
}

export class UnsupportedExitError extends BaseError {
  override name = 'UnsupportedExitError'

  constructor(shortMessage: string) {
    super(shortMessage, { code: 'UnsupportedExit' })
  }
}
