import type { Gap, Percentiles } from './summarise.ts'

/** Formats figures as lines under headings. */
export class Table {
  readonly lines: string[] = []

  head(title: string, ...columns: string[]): void {
    this.lines.push('', row(title, columns))
  }

  add(name: string, ...cells: string[]): void {
    this.lines.push(row(`  ${name}`, cells))
  }
}

const row = (name: string, cells: readonly string[]) =>
  name.padEnd(50) + cells.map((cell) => cell.padStart(12)).join('')

export const times = (ratio: number) => `${ratio < 10 ? ratio.toFixed(1) : Math.round(ratio)}x`
export const bps = (...values: number[]) => values.map((value) => value.toFixed(3))
export const gapCells = ({ p50Bp, p95Bp, maxBp }: Gap) => bps(p50Bp, p95Bp, maxBp)
export const msCells = ({ p50Ms, p95Ms, p99Ms }: Percentiles) => [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(3))
export const percent = (share: number) => `${(100 * share).toFixed(1)} %`
