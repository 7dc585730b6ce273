/** Classifies a transfer tax by the bands that traders use. */
export function toTaxBand(taxBps: number): 'none' | 'low' | 'high' | 'very-high' | 'unsellable' {
  if (taxBps >= 10_000) return 'unsellable'
  if (taxBps >= 8_000) return 'very-high'
  if (taxBps >= 1_500) return 'high'
  return taxBps > 0 ? 'low' : 'none'
}
