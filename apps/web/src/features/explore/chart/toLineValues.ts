import type { Bar } from './toBars.ts'

/**
 * What a line is drawn through: straight from each period that moved to the next one, without the steps of the periods between them. Figures
 * that are said or written keep the bars' own.
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
