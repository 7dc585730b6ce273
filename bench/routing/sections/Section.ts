import type { Bench } from './Bench.ts'

/** A part of the bench that measures one thing, and is printed and written as soon as it has. */
export type Section = {
  readonly title: string
  measure(bench: Bench): Promise<Measured>
}

export type Measured = {
  readonly lines: readonly string[]
  /** Goes to the JSON as it is. */
  readonly result: unknown
  readonly gates?: readonly Gate[]
}

/** What a run has to show. */
export type Gate = {
  readonly name: string
  readonly value: number
  readonly atLeast?: number
  readonly atMost?: number
}

/** A figure that could not be measured is missed too. */
export const isMet = ({ value, atLeast, atMost }: Gate) =>
  value >= (atLeast ?? Number.NEGATIVE_INFINITY) && value <= (atMost ?? Number.POSITIVE_INFINITY)
