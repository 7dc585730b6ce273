import { weth9Abi } from '@oxbow/abi/weth9'
import { type Address, encodeFunctionData, type Hex } from 'viem'

export type UnsignedTransaction = { readonly to: Address; readonly data: Hex; readonly value: bigint }

/** Wraps `amount` wei as WETH, directly at the WETH contract, without a fee. */
export function encodeWrap(weth: Address, amount: bigint): UnsignedTransaction {
  return { to: weth, data: encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' }), value: amount }
}

/** Unwraps `amount` of WETH to native ETH. */
export function encodeUnwrap(weth: Address, amount: bigint): UnsignedTransaction {
  return {
    to: weth,
    data: encodeFunctionData({ abi: weth9Abi, functionName: 'withdraw', args: [amount] }),
    value: 0n,
  }
}
