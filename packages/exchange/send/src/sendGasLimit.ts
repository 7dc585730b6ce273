/** Exact gas of a transfer to an account without code. */
export const plainTransfer = 21_000n

/**
 * Gas limit for a transfer with measured gas. The measurement is after refunds of at most a fifth (EIP-3529), so a quarter more is needed during
 * execution; a further fifth covers changes of state. A plain transfer always costs the same.
 */
export function sendGasLimit(gasUnits: bigint): bigint {
  return gasUnits === plainTransfer ? plainTransfer : (gasUnits * 3n) / 2n
}
