import type { Passkey } from '@oxbow/connectors/createPasskeyAccount'

/** The provider that stores a passkey (specification section 3). */
export type PasskeyProvider = 'chrome' | 'icloud' | 'windows' | 'android' | 'other'

export type PasskeyRow = {
  readonly id: string
  readonly provider: PasskeyProvider
  /** The wallet's name for it; undefined if it has none, and then `number` identifies it. */
  readonly label: string | undefined
  /** Counts the unnamed ones, from 1. */
  readonly number: number
  /** Unix milliseconds. */
  readonly createdAt: number
}

/** The passkeys by creation time, oldest first. */
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

/** Short month and day, with the year only if it isn't this one (specification section 9). */
export function formatCreated(createdAt: number, locale: string, now: number): string {
  const isThisYear = new Date(createdAt).getFullYear() === new Date(now).getFullYear()
  const format: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }
  return new Intl.DateTimeFormat(locale, format).format(createdAt)
}
