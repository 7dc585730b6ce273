/** The gas limit for what a simulation used: a fifth more, because storage that others touch in between can cost more. */
export function withGasMargin(gasUnits: bigint): bigint {
  return (gasUnits * 12n) / 10n
}
