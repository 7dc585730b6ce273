import type { Clock } from '@oxbow/runtime/Clock'

export type ManualClock = Clock & {
  time: number
  advance(milliseconds: number): Promise<void>
  readonly sleeping: number
}

/** A clock that a test advances by hand. */
export function manualClock(): ManualClock {
  const sleepers = new Set<{ readonly until: number; readonly wake: () => void }>()
  return {
    time: 1_700_000_000_000,
    get sleeping() {
      return sleepers.size
    },
    now() {
      return this.time
    },
    sleep(milliseconds, signal) {
      return new Promise((resolve) => {
        const sleeper = { until: this.time + milliseconds, wake }
        function wake() {
          sleepers.delete(sleeper)
          resolve()
        }
        sleepers.add(sleeper)
        signal?.addEventListener('abort', wake, { once: true })
      })
    },
    async advance(milliseconds) {
      this.time += milliseconds
      for (const { until, wake } of [...sleepers]) if (until <= this.time) wake()
      // Lets woken sleepers run before the test continues.
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    },
  }
}
