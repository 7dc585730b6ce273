/** What one relayer fills between two networks at the moment. Raw units of the output token. */
export type RelayOffer = {
  /** Minimum fee: the gas of a fill, or what its operator set. */
  readonly leastFee: bigint
  /** Minimum fee relative to what is paid out, in basis points. */
  readonly feeBps: bigint
  /** Maximum that it pays out. */
  readonly most: bigint
}

/**
 * The largest output amount that the relayer fills for a deposit; undefined if its fee exceeds the deposit, or it doesn't pay out that much.
 *
 * @param worth the deposit's amount in raw units of the output token
 */
export function payoutOffered({ feeBps, leastFee, most }: RelayOffer, worth: bigint): bigint | undefined {
  const [afterFee, afterShare] = [worth - leastFee, (worth * 10_000n) / (10_000n + feeBps)]
  const payout = afterFee < afterShare ? afterFee : afterShare
  return payout > 0n && payout <= most ? payout : undefined
}
