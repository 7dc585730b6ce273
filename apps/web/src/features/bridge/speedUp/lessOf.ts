/** The reductions that can be chosen in one step, in basis points. */
export const lessSteps = [10, 25, 50, 100] as const

/** The amount reduced by `bps`, rounded down so that it is always lower. */
export function lessOf(asked: bigint, bps: number): bigint {
  return (asked * BigInt(10_000 - bps)) / 10_000n
}

/** The smallest step that reduces the amount to the usual output or below; the largest if none does, 25 while the usual is unknown. */
export function toLessBps(asked: bigint, usual: bigint | undefined): number {
  if (usual === undefined) return 25
  return lessSteps.find((bps) => lessOf(asked, bps) <= usual) ?? 100
}
