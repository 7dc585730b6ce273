/**
 * What one permit in a transaction adds to its gas limit at most: Permit2 checks a signature and notes an allowance, a part of which is refunded only at the
 * end. A simulation writes the allowance itself, which makes it cheaper.
 */
export const permitGasUnits = 90_000n
