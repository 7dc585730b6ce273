import { persistedStore } from '@oxbow/runtime/persistedStore'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { Replacement } from './Replacement.ts'
import type { Wallet } from './Wallet.ts'

/** Whether a wallet uses a given nonce or its own. */
type NonceBehavior = 'keeps' | 'chooses'

/** How wallets were seen to treat nonces, by `rdns`: wallets don't declare it, so the first cancellation reveals it. */
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
     * Replacements to offer for a wallet's pending transaction. If a wallet ignores the nonce, a cancellation becomes an empty transfer, which is
     * cheap and harmless, but a speed-up would execute the trade twice. So speed-ups are offered only once the wallet has shown that it keeps nonces.
     */
    replacementsOf({ rdns, kind, isLocalTestWallet }: Wallet): readonly Replacement[] {
      // The passkey wallet accepts no nonce.
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
