import type { permitSingle } from '@oxbow/calldata/permitSingle'
import type { PermitData } from '@oxbow/contract/PermitData'

/** Typed data of a permit as JSON: numbers beyond 2^53 as strings. */
export function toPermitData({ domain, types, message }: ReturnType<typeof permitSingle>): PermitData {
  const { token, amount, expiration, nonce } = message.details
  return {
    domain,
    types: { PermitSingle: [...types.PermitSingle], PermitDetails: [...types.PermitDetails] },
    values: {
      details: { token, amount: `${amount}`, expiration: `${expiration}`, nonce: `${nonce}` },
      spender: message.spender,
      sigDeadline: `${message.sigDeadline}`,
    },
  }
}
