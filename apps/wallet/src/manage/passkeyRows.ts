import type { WalletPasskey } from '@oxbow/wallet-window/Answer'

export type PasskeyRow = {
  readonly id: string
  /** Empty if the provider is unknown: then it is named by its number. */
  readonly label: string
  readonly number: number
  readonly created: string
}

/** Passkeys by creation time, numbered. */
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
