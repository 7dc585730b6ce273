/** Gas limit for simulated gas: 20 % more, since changes to shared storage in between can raise the cost. */
export function withGasMargin(gasUnits: bigint): bigint {
  return (gasUnits * 12n) / 10n
}
