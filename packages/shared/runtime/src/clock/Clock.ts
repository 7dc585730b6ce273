/** The time source of flows; tests advance it by hand. */
export type Clock = {
  /** Unix milliseconds. */
  now(): number
  /** Resolves after `milliseconds`, or at once when `signal` aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
}
