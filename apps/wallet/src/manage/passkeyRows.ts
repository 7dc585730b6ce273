import type { WalletPasskey } from '@oxbow/wallet-window/Answer'

export type PasskeyRow = {
  readonly id: string
  /** Empty when nobody knows who keeps it: then it goes by its number. */
  readonly label: string
  readonly number: number
  readonly created: string
}

/** Passkeys in the order in which they were made, those whose keeper nobody knows by number. */
export function passkeyRows(passkeys: readonly WalletPasskey[], now: Date, language = 'en-US'): readonly PasskeyRow[] {
  return passkeys
    .toSorted((a, b) => a.createdAt - b.createdAt)
    .map(({ id, label, createdAt }, index) => {
      const created = new Date(createdAt)
      const year = created.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const }
      return {
        id,
        label,
        number: index + 1,
        created: created.toLocaleDateString(language, { month: 'short', day: 'numeric', ...year }),
      }
    })
}
