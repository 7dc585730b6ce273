import { type Address, encodeAbiParameters, type Hex, numberToHex } from 'viem'

/** Actions of the v4 position manager, one byte each, and their parameters. */
export type V4Actions = { readonly codes: readonly Hex[]; readonly parameters: readonly Hex[] }

/**
 * Removes `liquidity` from a v4 position and pays it with all fees to `recipient`; with 0 it pays only the fees.
 *
 * @see v4-periphery, Actions.sol: DECREASE_LIQUIDITY, TAKE_PAIR
 */
export function v4ExitActions(exit: v4ExitActions.Exit): V4Actions {
  const { tokenId, token0, token1, liquidity, minimum0, minimum1, recipient } = exit
  return {
    codes: [decreaseLiquidity, takePair],
    parameters: [
      encodeAbiParameters(decreaseAbi, [tokenId, liquidity, minimum0, minimum1, noHookData]),
      encodeAbiParameters(takePairAbi, [token0, token1, recipient]),
    ],
  }
}

export declare namespace v4ExitActions {
  type Exit = {
    readonly tokenId: bigint
    readonly token0: Address
    readonly token1: Address
    readonly liquidity: bigint
    /** Raw units for the liquidity alone; reverts when less is paid out. */
    readonly minimum0: bigint
    readonly minimum1: bigint
    readonly recipient: Address
  }
}

const decreaseLiquidity = numberToHex(0x01, { size: 1 })
const takePair = numberToHex(0x11, { size: 1 })

const decreaseAbi = [
  { type: 'uint256' },
  { type: 'uint256' },
  { type: 'uint128' },
  { type: 'uint128' },
  { type: 'bytes' },
] as const
const takePairAbi = [{ type: 'address' }, { type: 'address' }, { type: 'address' }] as const

const noHookData: Hex = '0x'
