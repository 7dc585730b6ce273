import type { Passkey } from '@oxbow/connectors/createPasskeyAccount'

/** Who keeps a passkey (specification section 3). */
export type PasskeyProvider = 'chrome' | 'icloud' | 'windows' | 'android' | 'other'

export type PasskeyRow = {
  readonly id: string
  readonly provider: PasskeyProvider
  /** What the wallet calls it; undefined where it does not know, and then `number` does. */
  readonly label: string | undefined
  /** Of those that nobody can name, from 1. */
  readonly number: number
  /** Unix milliseconds. */
  readonly createdAt: number
}

/** The passkeys as they are listed: by creation, the oldest first. */
export function toPasskeyRows(passkeys: readonly Passkey[]): readonly PasskeyRow[] {
  let unnamed = 0
  return [...passkeys]
    .sort((a, b) => a.createdAt - b.createdAt)
    .map(({ id, label, createdAt }) => ({
      id,
      provider: toProvider(label),
      label: label.trim() || undefined,
      number: label.trim() ? unnamed : ++unnamed,
      createdAt,
    }))
}

function toProvider(label: string): PasskeyProvider {
  const [, provider] = names.find(([pattern]) => pattern.test(label)) ?? []
  return provider ?? 'other'
}

const names: readonly (readonly [RegExp, PasskeyProvider])[] = [
  [/chrome|google password manager/i, 'chrome'],
  [/icloud|apple/i, 'icloud'],
  [/windows/i, 'windows'],
  [/android/i, 'android'],
]

/** Short month and day, with the year only where it is another (specification section 9). */
export function formatCreated(createdAt: number, locale: string, now: number): string {
  const isThisYear = new Date(createdAt).getFullYear() === new Date(now).getFullYear()
  const format: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }
  return new Intl.DateTimeFormat(locale, format).format(createdAt)
}
