import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Replacement } from './Replacement.ts'
import type { Wallet } from './Wallet.ts'

/** What a wallet does with a nonce that a page names. */
type NonceBehavior = 'keeps' | 'chooses'

/** How wallets were seen to treat nonces, by their `rdns`: no wallet says it of itself, so the first cancellation tells. */
export function nonceBehaviors(storage: StringStorage) {
  const store = persistedStore<Readonly<Record<string, NonceBehavior>>>({
    storage,
    key: 'oxbow.nonce-habits',
    version: 1,
    initial: {},
    validate: isBehaviors,
  })
  return {
    note: ({ rdns, isLocalTestWallet }: Wallet, behavior: NonceBehavior): void => {
      if (!isLocalTestWallet) store.update((behaviors) => ({ ...behaviors, [rdns]: behavior }))
    },
    /**
     * What is worth asking a wallet for while its transaction waits. A wallet that chooses its own nonce makes of a cancellation a transfer of
     * nothing, which costs little and harms nobody; "sped up" in such a wallet a trade would be done twice, so that comes after it has shown that it
     * keeps them.
     */
    replacementsOf({ rdns, kind, isLocalTestWallet }: Wallet): readonly Replacement[] {
      // It says so of itself: its window takes no nonce.
      if (kind === 'passkey') return []
      const behavior = isLocalTestWallet ? 'keeps' : store.getSnapshot()[rdns]
      if (behavior === 'chooses') return []
      return behavior === 'keeps' ? ['cancel', 'speed-up'] : ['cancel']
    },
  }
}

function isBehaviors(value: unknown): value is Readonly<Record<string, NonceBehavior>> {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((behavior) => behavior === 'keeps' || behavior === 'chooses')
  )
}
