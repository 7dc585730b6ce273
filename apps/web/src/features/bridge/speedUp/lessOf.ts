/** How much less than before may be accepted at once, in basis points. */
export const lessSteps = [10, 25, 50, 100] as const

/** What is left of an amount, rounded down: it has to be less. */
export function lessOf(asked: bigint, bps: number): bigint {
  return (asked * BigInt(10_000 - bps)) / 10_000n
}

/** The smallest step that leaves what others of late got, or less; the largest where none does. */
export function toLessBps(asked: bigint, usual: bigint | undefined): number {
  if (usual === undefined) return 25
  return lessSteps.find((bps) => lessOf(asked, bps) <= usual) ?? 100
}
