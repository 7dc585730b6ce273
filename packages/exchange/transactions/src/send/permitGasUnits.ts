/**
 * What one permit in a transaction adds to its gas limit at most: Permit2 checks a signature and notes an allowance, a part of which is refunded only at the
 * end. A trial run notes the allowance by itself and is cheaper by that.
 */
export const permitGasUnits = 90_000n
