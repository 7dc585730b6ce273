/** What a transfer to an account without code takes, exactly (EIP-2028 leaves it, EIP-2930 too). */
const plainTransfer = 21_000n

/**
 * Gas to give to a transfer that a node measured. What it measured is after refunds, of a fifth at most (EIP-3529), so a quarter more is needed on the way, and
 * a fifth of that because the state goes on. A plain transfer never takes more or less.
 */
export function sendGasLimit(gasUnits: bigint): bigint {
  return gasUnits === plainTransfer ? plainTransfer : (gasUnits * 3n) / 2n
}
