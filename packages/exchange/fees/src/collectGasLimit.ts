/**
 * Gas to give to a collection that a node measured. What it measured is after refunds, of a fifth at most (EIP-3529), so a quarter more is needed on the way,
 * and a fifth of that because the state goes on.
 */
export function collectGasLimit(gasUnits: bigint): bigint {
  return (gasUnits * 3n) / 2n
}
