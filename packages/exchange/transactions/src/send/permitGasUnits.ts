/**
 * Upper bound of the gas that one permit adds to a transaction: Permit2 checks a signature and stores an allowance, part of which is refunded at the
 * end. In a simulation the allowance is set by a cheaper call.
 */
export const permitGasUnits = 90_000n
