/** The two directions of a v4 pool's protocol fee in pips. Uniswap v4 core, ProtocolFeeLibrary: 12 bits each. */
export function splitProtocolFee(packed: number): { zeroForOne: number; oneForZero: number } {
  return { zeroForOne: packed & 0xfff, oneForZero: packed >> 12 }
}

/** LP fee in pips behind the whole fee of a v4 swap: the inverse of ProtocolFeeLibrary.calculateSwapFee. */
export function lpFeePips(swapFeePips: number, protocolFeePips: number): number {
  if (protocolFeePips === 0) return swapFeePips
  const estimate = Math.floor(((swapFeePips - protocolFeePips) * 1_000_000) / (1_000_000 - protocolFeePips))
  const candidates = [estimate - 1, estimate, estimate + 1, estimate + 2]
  const exact = candidates.find(
    (fee) => protocolFeePips + fee - Math.floor((protocolFeePips * fee) / 1_000_000) === swapFeePips,
  )
  return exact ?? estimate
}
