/** Milliseconds. */
export type Figures = { readonly p50: number; readonly p95: number; readonly max: number; readonly samples: number }

/** Percentiles of `samples`, by nearest rank. */
export function summarise(samples: readonly number[]): Figures {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
  return { p50: at(0.5), p95: at(0.95), max: at(1), samples: samples.length }
}
