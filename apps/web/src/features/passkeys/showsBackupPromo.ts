/** In milliseconds: a dismissed card stays hidden for 30 days. */
const dismissalIntervalMs = 86_400_000
const intervals = 30

/** Whether to suggest a backup: only for a passkey wallet without one, unless the card was dismissed recently. */
export function showsBackupPromo(facts: showsBackupPromo.Facts): boolean {
  const { isPasskeyWallet, isBackedUp, dismissedAt, now } = facts
  if (!isPasskeyWallet || isBackedUp) return false
  // If the clock was set back, the card must not stay hidden for years.
  return dismissedAt === undefined || dismissedAt > now || now - dismissedAt >= intervals * dismissalIntervalMs
}

export declare namespace showsBackupPromo {
  type Facts = {
    readonly isPasskeyWallet: boolean
    readonly isBackedUp: boolean
    /** Unix milliseconds; undefined if never dismissed. */
    readonly dismissedAt: number | undefined
    /** Unix milliseconds. */
    readonly now: number
  }
}
