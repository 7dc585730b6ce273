import { erc20Abi } from '@oxbow/abi/erc20'
import { type Address, encodeFunctionData, maxUint256 } from 'viem'
import type { UnsignedTransaction } from './encodeWrap.ts'

/**
 * Sets the allowance of `spender` (usually Permit2): an exact amount, unlimited,
 * or 0 to revoke. Some tokens require an allowance of 0 before a new amount.
 */
export function encodeApprove(token: Address, spender: Address, amount: bigint | 'unlimited'): UnsignedTransaction {
  const args = [spender, amount === 'unlimited' ? maxUint256 : amount] as const
  return { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }), value: 0n }
}
