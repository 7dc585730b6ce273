import type { WalletPasskey } from './Answer.ts'

export type PasskeyRow = {
  readonly id: string
  /** Undefined if the provider is unknown: then it is named by its number. */
  readonly label: string | undefined
  /** Position by creation time, from 1. */
  readonly number: number
  /** Short month and day, with the year if it isn't this one. */
  readonly created: string
}

/**
 * Passkeys by creation time. Page and wallet window number the same list, so that a number names the same passkey in both.
 *
 * @param now Unix milliseconds
 */
export function passkeyRows(passkeys: readonly WalletPasskey[], now: number, language: string): readonly PasskeyRow[] {
  return [...passkeys]
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ id, label, createdAt }, index) => {
      const isThisYear = new Date(createdAt).getFullYear() === new Date(now).getFullYear()
      const format: Intl.DateTimeFormatOptions = {
        month: 'short',
        day: 'numeric',
        ...(!isThisYear && { year: 'numeric' }),
      }
      return {
        id,
        label: label.trim() || undefined,
        number: index + 1,
        created: new Intl.DateTimeFormat(language, format).format(createdAt),
      }
    })
}
