import { erc20Abi } from '@oxbow/abi/erc20'
import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import type { UnsignedTransaction } from './encodeWrap.ts'

/**
 * Lets `spender` (Permit2, as a rule) take a token: exactly `amount`, everything for good, or 0 for nothing any more. Tokens that demand it
 * must be set to 0 before a new amount.
 */
export function encodeApprove(token: Address, spender: Address, amount: bigint | 'unlimited'): UnsignedTransaction {
  const args = [spender, amount === 'unlimited' ? maxUint256 : amount] as const
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }), value: 0n }
}
