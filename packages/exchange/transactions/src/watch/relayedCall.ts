import { delegationContracts } from '@oxbow/delegation/contracts'
import { feeOf } from '@oxbow/delegation/feeOf'
import { readRedemption } from '@oxbow/delegation/readRedemption'
import { type Address, type Hex, pad } from 'viem'
import type { TransactionIntent } from './getTransactionStatus.ts'

/** `RedeemedDelegation(address,address,(address,address,bytes32,(address,bytes,bytes)[],uint256,bytes))` */
const redeemedTopic: Hex = '0x40dadaa36c6c2e3d7317e24757451ffb2d603d875f0ad5e92c5dd156573b1873'

/** Logs of the delegation manager for calls that an account has granted. */
export function redemptionFilter(account: Address) {
  return { address: delegationContracts.manager, topics: [redeemedTopic, pad(account)] }
}

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
