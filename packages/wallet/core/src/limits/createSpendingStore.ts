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

/** The unlocked wallet: its policy, and the MAC key of the ledger. */
type LimitsOwner = { spendingPolicy(): SpendingPolicy; limitsKey(): Uint8Array }

export type SpendingStore = {
  /** For screens while the wallet is locked. Undefined if this device knows of no limits. */
  look(): Promise<SpendingLedger | undefined>
  /**
   * Counts a signature before it is made, so that none is made uncounted; one that then isn't made stays counted.
   * @throws {SpendingError} when it may not be made now
   */
  spend(owner: LimitsOwner, spending: Spending): Promise<void>
  /** Delays a signature that exceeds the limit. Asking again doesn't restart the delay. @returns when it may be made */
  postpone(owner: LimitsOwner, spending: Spending): Promise<number>
  /** Cancels a delayed signature. */
  cancel(owner: LimitsOwner, id: string): Promise<void>
  /**
   * The time for a policy change, never earlier than one observed on this device.
   * @param owner before the change
   */
  time(owner: LimitsOwner): Promise<number>
  /** Stores the policy for screens; starts the ledger if there was no policy before. */
  adopt(owner: LimitsOwner, before: SpendingPolicy): Promise<void>
}

/** Delayed signatures that aren't made within this time are dropped. */
const keptFor = 7 * day
const maxWaiting = 32

/** Keeps a wallet's ledger on a device. Tabs take a lock, so that two windows can't both spend what is left. */
export function createSpendingStore(options: {
  readonly storage: VaultStorage
  readonly locks: Locks
  /** Undefined while nobody but the owner's device can tell the time: set ahead, it would end every wait and every day. */
  readonly clock: { now(): number | undefined | Promise<number | undefined> }
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
        const { chainId, tokens, networkCost } = spending.outgoing
        // A delayed signature isn't counted: the limit only applies to immediate ones.
        if (decision.by === 'wait')
          return { ledger: { ...ledger, waiting: ledger.waiting.filter(({ id }) => id !== spending.id) } }
        if (chainId === 'every') return { ledger }
        const cost = networkCost && { token: 'native' as const, most: networkCost.most }
        // With nothing to count it is the network cost alone.
        const amounts = [...(decision.by === 'limit' ? tokens : []), ...(cost && cost.most > 0n ? [cost] : [])]
        const spent = amounts.map(({ token, most }) => ({ chainId, token, most, at: ledger.latest }))
        return { ledger: { ...ledger, spent: [...ledger.spent, ...spent] } }
      })
    },

    async postpone(owner, { id, origin, outgoing: asked }) {
      const outgoing = withinText(asked)
      let from = 0
      await change(owner, (policy, ledger) => {
        const decision = decideSpending(policy, ledger, { id, outgoing }, ledger.latest)
        if (decision.status === 'refused' || ledger.waiting.length >= maxWaiting)
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
      return now(ledger)
    },

    adopt: (owner, before) =>
      alone(async () => {
        const key = owner.limitsKey()
        try {
          const policy = owner.spendingPolicy()
          // Without limits before, nothing was counted: the ledger starts now.
          const isFirst = before.rules === undefined && before.raise === undefined
          const ledger = isFirst ? createLedger(policy, await now(undefined)) : await current(policy, key)
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
        // Saved even when refused: the clock advanced, and a broken ledger was replaced.
        await put(formatLedger(ledger, key))
        if (error !== undefined) throw error
      })
    } finally {
      wipe(key)
    }
  }

  /** The ledger as of now: expired entries removed, the time never earlier than one observed here. */
  async function current(policy: SpendingPolicy, key: Uint8Array): Promise<SpendingLedger> {
    const text = await storage.read(name)
    const found = text === undefined ? undefined : openLedger(text, key)
    const time = await now(found)
    const { closedUntil, spent, waiting } = found ?? closedLedger(policy, time)
    return {
      policy,
      latest: time,
      closedUntil,
      spent: spent.filter(({ at }) => time - at < day),
      waiting: waiting.filter(({ from }) => time - from < keptFor),
    }
  }

  /** While nobody can tell the time, it stands still. */
  async function now(ledger: SpendingLedger | undefined): Promise<number> {
    const time = await clock.now()
    if (ledger !== undefined) return timeAt(ledger, time ?? 0)
    if (time === undefined) throw new SpendingError('The time couldn’t be checked.', 'TimeUnknown')
    return time
  }

  /** A storage that is full must not make signatures free, and what can't be read back must not take the place of what can. */
  async function put(text: string): Promise<void> {
    if (readLedger(text) === undefined) throw new TypeError('This log could not be read.')
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
function withinText({ chainId, tokens, isUnbounded, ...cost }: Outgoing): Outgoing {
  return {
    ...cost,
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
    ? new SpendingError('This request is still waiting.', 'StillWaiting')
    : new SpendingError('This is over the daily limit.', 'OverLimit')
}
