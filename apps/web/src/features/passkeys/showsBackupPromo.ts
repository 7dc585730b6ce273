/** Milliseconds. The specification names no interval: a day, so that a card that was dismissed is away for 30 (section 4). */
const dismissalIntervalMs = 86_400_000
const intervals = 30

/** Whether the account in use is asked to be backed up: only one of passkeys, without a backup, whose card was not dismissed lately. */
export function showsBackupPromo(facts: showsBackupPromo.Facts): boolean {
  const { isPasskeyWallet, isBackedUp, dismissedAt, now } = facts
  if (!isPasskeyWallet || isBackedUp) return false
  // A clock that was set back must not hide the card for years.
  return dismissedAt === undefined || dismissedAt > now || now - dismissedAt >= intervals * dismissalIntervalMs
}

export declare namespace showsBackupPromo {
  type Facts = {
    readonly isPasskeyWallet: boolean
    readonly isBackedUp: boolean
    /** Unix milliseconds; undefined where it never was. */
    readonly dismissedAt: number | undefined
    /** Unix milliseconds. */
    readonly now: number
  }
}
