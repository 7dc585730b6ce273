import { weth9Abi } from '@oxbow/abi/weth9'
import { type Address, encodeFunctionData, type Hex } from 'viem'

export type UnsignedTransaction = { readonly to: Address; readonly data: Hex; readonly value: bigint }

/** Turns `amount` wei into as much WETH, at the token's own contract and for no fee. */
export function encodeWrap(weth: Address, amount: bigint): UnsignedTransaction {
  return { to: weth, data: encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' }), value: amount }
}

/** Turns `amount` of WETH back into wei. */
export function encodeUnwrap(weth: Address, amount: bigint): UnsignedTransaction {
  return {
    to: weth,
    data: encodeFunctionData({ abi: weth9Abi, functionName: 'withdraw', args: [amount] }),
    value: 0n,
  }
}
