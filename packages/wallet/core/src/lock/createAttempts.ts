import type { Clock } from '@oxbow/runtime/Clock'
import type { VaultStorage } from '../vault/createVaultStore.ts'

export type Attempts =
  /** Passwords that may be tried before the next wait. */
  | { readonly status: 'allowed'; readonly left: number }
  /** No password may be tried before `until` (Unix milliseconds). */
  | { readonly status: 'waiting'; readonly until: number }

export type AttemptCounter = {
  look(): Promise<Attempts>
  /** Counts an attempt before it is made, if one is allowed: closing the wallet midway doesn't give a free one. */
  start(): Promise<Attempts>
  /** The password was right, or wasn't the cause of the failure. */
  reset(): Promise<void>
}

/** Wrong passwords in a row before the first wait. */
const free = 5
/** Waits after the fifth wrong password, the sixth, and so on; the last one repeats. */
const waits = [30_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000]

type Counted = { readonly failed: number; readonly last: number }

/** Rate-limits password attempts on the locked screen, across reloads. It doesn't protect a copied vault: argon2id does. */
export function createAttempts(options: {
  readonly storage: VaultStorage
  readonly clock: Pick<Clock, 'now'>
  readonly name: string
}): AttemptCounter {
  const { storage, clock, name } = options

  async function read(): Promise<Counted> {
    const text = await storage.read(name)
    if (text === undefined) return { failed: 0, last: clock.now() }
    const [, failed, last] = /^1:(\d{1,6}):(\d{1,15})$/.exec(text) ?? []
    // An unreadable counter counts as the longest wait, so that breaking it is no bypass.
    if (failed === undefined) return write({ failed: free + waits.length, last: clock.now() })
    // If the clock was set back, the wait restarts, but never gets longer.
    if (Number(last) > clock.now()) return write({ failed: Number(failed), last: clock.now() })
    return { failed: Number(failed), last: Number(last) }
  }

  async function write(counted: Counted): Promise<Counted> {
    await storage.write(name, `1:${counted.failed}:${counted.last}`)
    return counted
  }

  function toAttempts({ failed, last }: Counted): Attempts {
    if (failed < free) return { status: 'allowed', left: free - failed }
    const until = last + waits[Math.min(failed - free, waits.length - 1)]!
    return until > clock.now() ? { status: 'waiting', until } : { status: 'allowed', left: 1 }
  }

  return {
    look: async () => toAttempts(await read()),
    async start() {
      const counted = await read()
      const attempts = toAttempts(counted)
      if (attempts.status === 'allowed') await write({ failed: counted.failed + 1, last: clock.now() })
      return attempts
    },
    reset: () => storage.remove(name),
  }
}
