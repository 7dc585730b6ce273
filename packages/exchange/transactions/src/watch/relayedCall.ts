import { feeOf } from '@oxbow/delegation/feeOf'
import { readRedemption } from '@oxbow/delegation/readRedemption'
import type { Address, Hex } from 'viem'
import type { TransactionIntent } from './getTransactionStatus.ts'

/**
 * The call that somebody else's transaction made for an account that has granted it, for a fee in a token: exactly this call, then the payment.
 * Undefined for any other transaction.
 */
export function relayedCall(
  account: Address,
  sent: { readonly to: Address | null; readonly input: Hex },
): TransactionIntent | undefined {
  const made = readRedemption({ to: sent.to, data: sent.input })
  if (made?.account !== account.toLowerCase() || made.calls.length !== 2 || !feeOf(made.calls)) return undefined
  return made.calls[0]
}
