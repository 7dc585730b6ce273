/** What one relayer fills between two networks at the moment. Raw units of the output token. */
export type RelayOffer = {
  /** Minimum fee: the gas of a fill, or what its operator set. */
  readonly leastFee: bigint
  /** Minimum fee relative to what is paid out, in basis points. */
  readonly feeBps: bigint
  /** Maximum that it pays out. */
  readonly most: bigint
  /** How long it waits for blocks of the origin: the larger the part of its limit that a reorg could take, the longer. */
  readonly wait: {
    /** Payout for which it waits until the deposit is final. */
    readonly limit: bigint
    /** What it has paid out already that the same reorg could take. */
    readonly atRisk: bigint
    /** Until a deposit of the origin is final. */
    readonly finalSeconds: number
    /** From then to the fill. */
    readonly fillSeconds: number
  }
}

/** Seconds from the deposit to the fill of a payout. */
export function secondsOffered({ wait }: RelayOffer, payout: bigint): number {
  const part = Math.min(1, Number(payout + wait.atRisk) / Number(wait.limit))
  return Math.ceil(wait.finalSeconds * part) + wait.fillSeconds
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
