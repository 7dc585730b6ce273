import { memoryLocks } from '@oxbow/runtime/memoryLocks'
import { createSpendingStore } from '../limits/createSpendingStore.ts'
import type { Outgoing, Spending } from '../limits/Spending.ts'
import { noPolicy, type SpendingPolicy, type TokenLimit, withRules } from '../limits/SpendingPolicy.ts'
import { manualClock } from './manualClock.ts'
import { memoryVaultStorage } from './memoryVaultStorage.ts'

export const hour = 3_600_000
export const usdc = `0x${'a0'.repeat(20)}` as const
export const other = `0x${'b1'.repeat(20)}` as const

type Amount = bigint | 'unlimited'

/** A request that sends an amount of USDC on Ethereum. */
export function send(most: Amount, change: Partial<Outgoing> & { id?: string } = {}): Spending {
  const { id = `request of ${String(most)}`, ...rest } = change
  const isUnbounded = most === 'unlimited'
  const outgoing = { chainId: 1, tokens: isUnbounded ? [] : [{ token: usdc, most }], isUnbounded, ...rest }
  return { id, origin: 'https://app.example.org', outgoing }
}

/** A wallet with a limit of 1,000 USDC a day and a delay of six hours beyond it, unless the test sets others. */
export async function limitedWallet(rules: { limits?: readonly TokenLimit[]; delayHours?: number | 'never' } = {}) {
  const { limits = [{ chainId: 1, token: usdc, most: 1_000n }], delayHours = 6 } = rules
  const values = new Map<string, string>()
  const clock = Object.assign(manualClock(), { isKnown: true })
  const told = { now: () => (clock.isKnown ? clock.now() : undefined) }
  let policy: SpendingPolicy = noPolicy
  const owner = { spendingPolicy: () => policy, limitsKey: () => new Uint8Array(32).fill(7) }
  const options = { storage: memoryVaultStorage(values), locks: memoryLocks(), clock: told, name: 'limits' }
  const store = createSpendingStore(options)
  /** As the owner sets it, at the store's time. */
  const set = async (wanted: Parameters<typeof withRules>[1]) => {
    const before = policy
    policy = withRules(policy, wanted, await store.time(owner))
    await store.adopt(owner, before)
  }
  await set({ limits, delayHours })
  return {
    store,
    owner,
    clock,
    values,
    set,
    policy: () => policy,
    setPolicy: (next: SpendingPolicy) => {
      policy = next
    },
    /** A second window with the same storage. */
    again: () => createSpendingStore(options),
    spend: (spending: Spending) => store.spend(owner, spending),
  }
}
