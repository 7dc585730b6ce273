import type { Clock } from '@oxbow/runtime/Clock'
import type { VaultStorage } from '../vault/createVaultStore.ts'

export type Attempts =
  /** How many passwords may be tried before the next wait. */
  | { readonly status: 'allowed'; readonly left: number }
  /** No password is tried before `until` (Unix milliseconds). */
  | { readonly status: 'waiting'; readonly until: number }

export type AttemptCounter = {
  look(): Promise<Attempts>
  /** Counts an attempt before it is made, if one is allowed: closing the wallet in the middle gives none for free. */
  start(): Promise<Attempts>
  /** The password was right, or not what was wrong. */
  reset(): Promise<void>
}

/** Wrong passwords in a row before the first wait. */
const free = 5
/** Waits after the fifth wrong password, the sixth, and so on; the last one stays. */
const waits = [30_000, 60_000, 5 * 60_000, 15 * 60_000, 60 * 60_000]

type Counted = { readonly failed: number; readonly last: number }

/**
 * Slows down whoever tries passwords on the locked screen, over reloads. It can't stop somebody who copies the vault: that is argon2id's part.
 */
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
    // What can't be read counts as the longest wait: to break it must not be a way around.
    if (failed === undefined) return write({ failed: free + waits.length, last: clock.now() })
    // The clock was set back: what is left of a wait begins anew, and never gets longer than it is.
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
