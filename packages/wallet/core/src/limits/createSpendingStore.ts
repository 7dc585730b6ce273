import type { Clock } from '@oxbow/runtime/Clock'
import type { Locks } from '@oxbow/runtime/Locks'
import { wipe } from '../secrets/wipe.ts'
import type { VaultStorage } from '../vault/createVaultStore.ts'
import { VaultError } from '../vault/VaultError.ts'
import { decideSpending, timeAt } from './decideSpending.ts'
import { longestAmount } from './policyText.ts'
import type { Outgoing, Spending } from './Spending.ts'
import { SpendingError } from './SpendingError.ts'
import {
  closedLedger,
  createLedger,
  formatLedger,
  openLedger,
  readLedger,
  type SpendingLedger,
} from './SpendingLedger.ts'
import { day, type SpendingPolicy } from './SpendingPolicy.ts'

/** What opens with the wallet: its policy, and the key that the ledger is sealed with. */
type LimitsOwner = { spendingPolicy(): SpendingPolicy; limitsKey(): Uint8Array }

export type SpendingStore = {
  /** For screens, while the wallet is locked. Undefined where there are no limits, or none that this device knows of. */
  look(): Promise<SpendingLedger | undefined>
  /**
   * Counts a signature before it is made: one that isn't made after all stays counted, and none is made uncounted.
   * @throws {SpendingError} when it may not be made now
   */
  spend(owner: LimitsOwner, spending: Spending): Promise<void>
  /** Has a signature wait that is more than may leave. Asked again it goes on waiting. @returns from when on it may be made */
  postpone(owner: LimitsOwner, spending: Spending): Promise<number>
  /** Takes back what waits. */
  cancel(owner: LimitsOwner, id: string): Promise<void>
  /**
   * Gives the time by which a policy is changed, which is never before one that this device showed.
   * @param owner Before the change.
   */
  time(owner: LimitsOwner): Promise<number>
  /** Notes the policy for screens; where there was none before, the ledger begins. */
  adopt(owner: LimitsOwner, before: SpendingPolicy): Promise<void>
}

/** What waited so long without being signed is forgotten. */
const keptFor = 7 * day
const mostWaiting = 32

/** Keeps the ledger of a wallet on a device. Tabs wait for each other, so that two windows at once can't both have what is left. */
export function createSpendingStore(options: {
  readonly storage: VaultStorage
  readonly locks: Locks
  readonly clock: Pick<Clock, 'now'>
  readonly name: string
}): SpendingStore {
  const { storage, locks, clock, name } = options

  return {
    async look() {
      const text = await storage.read(name)
      return text === undefined ? undefined : readLedger(text)
    },

    async spend(owner, spending) {
      await change(owner, (policy, ledger) => {
        const decision = decideSpending(policy, ledger, spending, ledger.latest)
        if (decision.status !== 'allowed') return { ledger, error: toError(decision) }
        const { chainId, tokens } = spending.outgoing
        // What waited doesn't count: the limit is for what doesn't wait.
        if (decision.by === 'wait')
          return { ledger: { ...ledger, waiting: ledger.waiting.filter(({ id }) => id !== spending.id) } }
        if (decision.by === 'nothing-to-count' || chainId === 'every') return { ledger }
        const spent = tokens.map(({ token, most }) => ({ chainId, token, most, at: ledger.latest }))
        return { ledger: { ...ledger, spent: [...ledger.spent, ...spent] } }
      })
    },

    async postpone(owner, { id, origin, outgoing: asked }) {
      const outgoing = withinText(asked)
      let from = 0
      await change(owner, (policy, ledger) => {
        const decision = decideSpending(policy, ledger, { id, outgoing }, ledger.latest)
        if (decision.status === 'refused' || ledger.waiting.length >= mostWaiting)
          return { ledger, error: toError({ status: 'refused' }) }
        from = decision.status === 'delayed' ? decision.from : ledger.latest
        if (decision.status === 'allowed' || decision.isWaiting) return { ledger }
        return { ledger: { ...ledger, waiting: [...ledger.waiting, { id, origin, outgoing, from }] } }
      })
      return from
    },

    cancel: (owner, id) =>
      change(owner, (_policy, ledger) => ({
        ledger: { ...ledger, waiting: ledger.waiting.filter((each) => each.id !== id) },
      })),

    async time(owner) {
      const text = await storage.read(name)
      const key = owner.limitsKey()
      const ledger = text === undefined ? undefined : openLedger(text, key)
      wipe(key)
      return ledger === undefined ? clock.now() : timeAt(ledger, clock.now())
    },

    adopt: (owner, before) =>
      alone(async () => {
        const key = owner.limitsKey()
        try {
          const policy = owner.spendingPolicy()
          // Where nothing was limited, nothing was counted either.
          const isFirst = before.rules === undefined && before.raise === undefined
          const ledger = isFirst ? createLedger(policy, clock.now()) : await current(policy, key)
          await put(formatLedger({ ...ledger, policy }, key))
        } finally {
          wipe(key)
        }
      }),
  }

  type Change = { readonly ledger: SpendingLedger; readonly error?: SpendingError }

  async function change(
    owner: LimitsOwner,
    next: (policy: SpendingPolicy, ledger: SpendingLedger) => Change,
  ): Promise<void> {
    const policy = owner.spendingPolicy()
    if (policy.rules === undefined && policy.raise === undefined) return
    const key = owner.limitsKey()
    try {
      await alone(async () => {
        const { ledger, error } = next(policy, await current(policy, key))
        // Also what was refused: the clock went on, and a ledger that was broken is whole again.
        await put(formatLedger(ledger, key))
        if (error !== undefined) throw error
      })
    } finally {
      wipe(key)
    }
  }

  /** As it is now: what is over is gone, and the time is the latest that was ever shown here. */
  async function current(policy: SpendingPolicy, key: Uint8Array): Promise<SpendingLedger> {
    const text = await storage.read(name)
    const found = text === undefined ? undefined : openLedger(text, key)
    const { closedUntil, spent, waiting, latest } = found ?? closedLedger(policy, clock.now())
    const now = timeAt({ latest }, clock.now())
    return {
      policy,
      latest: now,
      closedUntil,
      spent: spent.filter(({ at }) => now - at < day),
      waiting: waiting.filter(({ from }) => now - from < keptFor),
    }
  }

  /** A storage that is full must not make signatures free, and what can't be read back must not take the place of what can. */
  async function put(text: string): Promise<void> {
    if (readLedger(text) === undefined) throw new TypeError('This ledger could not be read back.')
    await storage.write(name, text).catch(() => undefined)
    if ((await storage.read(name)) !== text)
      throw new VaultError('The wallet could not be saved. Free up space and try again.', 'StorageRefused', {
        retryable: true,
      })
  }

  async function alone<T>(run: () => Promise<T>): Promise<T> {
    const release = await locks.hold(name, new AbortController().signal)
    try {
      return await run()
    } finally {
      release()
    }
  }
}

/** As the ledger can hold it. A page picks the network of typed data, and sums of its amounts can be longer than any amount. */
function withinText({ chainId, tokens, isUnbounded }: Outgoing): Outgoing {
  return {
    chainId: Number.isSafeInteger(chainId) ? chainId : 'every',
    tokens: tokens.map(({ token, most }) => ({ token, most: most > longestAmount ? longestAmount : most })),
    isUnbounded: isUnbounded || tokens.some(({ most }) => most > longestAmount),
  }
}

function toError(
  decision: { readonly status: 'refused' } | { readonly status: 'delayed'; readonly isWaiting: boolean },
) {
  if (decision.status === 'refused') return new SpendingError('This is over the daily limit.', 'LimitReached')
  return decision.isWaiting
    ? new SpendingError('This request still waits.', 'StillWaiting')
    : new SpendingError('This is over the daily limit.', 'OverLimit')
}
