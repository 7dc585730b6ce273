import type { Contracts } from '@oxbow/chain/Network'
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, toHex, zeroAddress } from 'viem'
import { universalRouterFunctions } from '../abi/universalRouter.ts'
import { ACTION, actionParameters, OPEN_DELTA } from '../abi/v4Actions.ts'
import type { UnsignedTransaction } from './encodeWrap.ts'
import { v4Swap } from './RouterCommand.ts'
import { settle, takeAll } from './V4Action.ts'

/** Identifies a v4 pool to the PoolManager. */
export type V4PoolKey = {
  readonly currency0: Address
  readonly currency1: Address
  readonly fee: number
  readonly tickSpacing: number
  readonly hooks: Address
}

/**
 * Sells `amount` of currency0 to one v4 pool and buys it back with all of the output. The sender's loss is the fees and what the pool's hook took.
 * For simulation only: nothing bounds the loss.
 *
 * @example
 * encodeRoundTrip(poolKey, { contracts, amount: 10n ** 18n, deadlineSeconds })
 */
export function encodeRoundTrip(poolKey: V4PoolKey, options: encodeRoundTrip.Options): UnsignedTransaction {
  const { contracts, amount, deadlineSeconds } = options
  const swap = (zeroForOne: boolean, amountIn: bigint) => ({
    action: ACTION.swapExactInSingle,
    parameters: encodeAbiParameters(actionParameters.swapExactInSingle, [
      { poolKey, zeroForOne, amountIn, amountOutMinimum: 0n, hookData: noHookData },
    ]),
  })
  const { command, input } = v4Swap([
    settle(poolKey.currency0, amount, true),
    swap(true, amount),
    swap(false, OPEN_DELTA),
    takeAll(poolKey.currency0, 0n),
  ])
  const args = [toHex(command, { size: 1 }), [input], BigInt(deadlineSeconds)] as const
  return {
    to: contracts.universalRouter,
    data: encodeFunctionData({ abi: universalRouterFunctions, functionName: 'execute', args }),
    value: poolKey.currency0 === zeroAddress ? amount : 0n,
  }
}

export declare namespace encodeRoundTrip {
  type Options = {
    readonly contracts: Pick<Contracts, 'universalRouter'>
    /** Raw units of currency0; the router needs a Permit2 allowance for them. */
    readonly amount: bigint
    /** Unix seconds. */
    readonly deadlineSeconds: number
  }
}

const noHookData: Hex = '0x'
