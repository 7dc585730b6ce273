/**
 * Gas limit for a collection with measured gas. The measurement is after refunds of at most a fifth (EIP-3529), so a quarter more is needed during
 * execution; a further fifth covers changes of state.
 */
export function collectGasLimit(gasUnits: bigint): bigint {
  return (gasUnits * 3n) / 2n
}
