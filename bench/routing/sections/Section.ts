import type { Bench } from './Bench.ts'

/** A part of the benchmark that measures one thing; printed and saved as soon as it is done. */
export type Section = {
  readonly title: string
  measure(bench: Bench): Promise<Measured>
}

export type Measured = {
  readonly lines: readonly string[]
  /** Written to the JSON unchanged. */
  readonly result: unknown
  readonly gates?: readonly Gate[]
}

/** A requirement for a run. */
export type Gate = {
  readonly name: string
  readonly value: number
  readonly atLeast?: number
  readonly atMost?: number
}

/** NaN, a figure that couldn't be measured, isn't met either. */
export const isMet = ({ value, atLeast, atMost }: Gate) =>
  value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY)
