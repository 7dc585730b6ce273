import type { GrantedCall } from '@oxbow/delegation/Grant'

/** A signature, three caveats, an event, and the payment of the fee. */
const fixed = 121_000n
/** Of an authorization in a transaction (EIP-7702). */
const authorization = 40_000n
const perCall = 8_000n
/** The data of calls is sent once more, as the caveat that allows it, and copied for each caveat. */
const perByte = 28n
const perNonzeroByte = 12n

/** What a redemption costs beside its calls, in gas by a node's estimate. */
export function gasOfRedemption(
  calls: readonly GrantedCall[],
  { needsAuthorization }: gasOfRedemption.Options,
): bigint {
  const bytes = calls.flatMap(({ data }) => data.slice(2).match(/../g) ?? [])
  const nonzero = bytes.filter((byte) => byte !== '00')
  const ofData = BigInt(bytes.length) * perByte + BigInt(nonzero.length) * perNonzeroByte
  return fixed + BigInt(calls.length) * perCall + ofData + (needsAuthorization ? authorization : 0n)
}

export declare namespace gasOfRedemption {
  /** The account has no code yet and authorizes it in the same transaction. */
  type Options = { readonly needsAuthorization: boolean }
}
