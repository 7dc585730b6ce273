import type { Bar } from './toBars.ts'

/**
 * The values of a chart's line: interpolated between periods whose value changed, to avoid steps. Displayed and exported figures keep the bars' own
 * values.
 */
export function toLineValues(bars: readonly Bar[]): readonly number[] {
  const values = bars.map(({ close }) => close)
  let from = 0
  for (let index = 1; index < bars.length; index++) {
    const { high, low } = bars[index]!
    if (high === low && low === bars[index - 1]!.close) continue
    const [start, end] = [values[from]!, values[index]!]
    for (let between = from + 1; between < index; between++)
      values[between] = start + ((end - start) * (between - from)) / (index - from)
    from = index
  }
  return values
}
