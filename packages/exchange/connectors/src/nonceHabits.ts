import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Replacement } from './Replacement.ts'
import type { Wallet } from './Wallet.ts'

/** What a wallet does with a nonce that a page names. */
type NonceHabit = 'keeps' | 'chooses'

/** How wallets were seen to treat nonces, by their `rdns`: no wallet says it of itself, so the first cancellation tells. */
export function nonceHabits(storage: StringStorage) {
  const store = persistedStore<Readonly<Record<string, NonceHabit>>>({
    storage,
    key: 'oxbow.nonce-habits',
    version: 1,
    initial: {},
    validate: isHabits,
  })
  return {
    note: ({ rdns, isLocalTestWallet }: Wallet, habit: NonceHabit): void => {
      if (!isLocalTestWallet) store.update((habits) => ({ ...habits, [rdns]: habit }))
    },
    /**
     * What is worth asking a wallet for while its transaction waits. A wallet that chooses its own nonce makes of a cancellation a transfer of
     * nothing, which costs little and harms nobody; "sped up" in such a wallet a trade would be done twice, so that comes after it has shown that it
     * keeps them.
     */
    replacementsOf({ rdns, isLocalTestWallet }: Wallet): readonly Replacement[] {
      const habit = isLocalTestWallet ? 'keeps' : store.getSnapshot()[rdns]
      if (habit === 'chooses') return []
      return habit === 'keeps' ? ['cancel', 'speed-up'] : ['cancel']
    },
  }
}

function isHabits(value: unknown): value is Readonly<Record<string, NonceHabit>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((habit) => habit === 'keeps' || habit === 'chooses')
  )
}
