import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { BaseError } from '@oxbow/errors/BaseError'
import { ServerError } from '../server/askServer.ts'

/** Error messages for the person at the window. Errors of the wallet and its server are recognized by code. */
export function useErrorMessage(): (error: unknown) => string {
  const { t } = useLingui()
  const words: Readonly<Record<string, (error: unknown) => string>> = {
    NotAllowedError: () => t`The passkey didn’t answer. Try again.`,
    AbortError: () => t`The passkey didn’t answer. Try again.`,
    InvalidStateError: () => t`This device already has a passkey for this wallet.`,
    SecurityError: () => t`Passkeys don’t work at this address.`,
    PasskeyRefused: () => t`The passkey was not accepted. Try again.`,
    PrfUnavailable: () => t`This passkey can’t protect a wallet. Use another device or password manager.`,
    PrfChanged: () => t`This passkey gave a different answer than before.`,
    UnknownPasskey: () => t`This passkey belongs to another wallet.`,
    DuplicatePasskey: () => t`This device already has a passkey for this wallet.`,
    LastPasskey: () => t`This is your only passkey, and there’s no backup. Back up the wallet or add a passkey first.`,
    WrongPassword: () => t`Wrong password. Try again.`,
    WrongRealm: () => t`This wallet belongs to another site.`,
    VaultDamaged: () => t`The saved wallet is damaged. Restore it from a backup.`,
    VaultTooNew: () => t`This wallet was saved by a newer version. Reload this page to update.`,
    KeyringTooNew: () => t`This wallet was saved by a newer version. Reload this page to update.`,
    VaultOutdated: () => t`The server sent an old copy of your wallet. Try again later.`,
    VaultConflict: () => t`The wallet was changed on another device. Open it again.`,
    VaultChanged: () => t`The wallet was changed on another device. Open it again.`,
    DuplicateAccount: () => t`This account is already in your wallet.`,
    DuplicatePhrase: () => t`This recovery phrase is already in your wallet.`,
    UnknownAccount: () => t`This account isn’t in your wallet.`,
    UnknownSource: () => t`This account has no recovery phrase.`,
    ServerUnreachable: () => t`The server can’t be reached. Try again.`,
    TimeUnknown: () => t`The server can’t be reached. Try again.`,
    ServerMistaken: () => t`The server’s answer doesn’t match your wallet. Try again later.`,
    OverLimit: () => t`This is over your daily limit.`,
    LimitReached: () => t`This is over your daily limit.`,
    StillWaiting: () => t`This is scheduled. Sign it once the wait is over.`,
    StorageRefused: () => t`The wallet couldn’t be saved. Free up space and try again.`,
    Expired: () => t`This request expired. Close this window and try again.`,
    Ratelimited: (error) => {
      const seconds = (error instanceof ServerError && error.retryAfterSeconds) || 60
      const [hours, minutes] = [Math.ceil(seconds / 3_600), Math.ceil(seconds / 60)]
      return seconds >= 3_600
        ? t`Too many attempts. Try again in ${plural(hours, { one: '# hour', other: '# hours' })}.`
        : t`Too many attempts. Try again in ${plural(minutes, { one: '# minute', other: '# minutes' })}.`
    },
    DatabaseUnavailable: () => t`This server keeps no wallets.`,
    DelegationUnchanged: () => t`The network didn’t take the change. Try again.`,
    GasFeeTooLow: () => t`The network cost has changed. Check it again.`,
    GasStationUnavailable: () => t`Paying it in a token isn’t available now.`,
    GasPoolBusy: () => t`Someone else’s trade in the same pool goes first. Wait a moment.`,
    AddressBlocked: () => t`This site doesn’t serve this address. The transaction wasn’t sent.`,
    RegionBlocked: () => t`This service is unavailable in your region. The transaction wasn’t sent.`,
    ScreeningUnavailable: () => t`The address couldn’t be checked, so the transaction wasn’t sent. Try again later.`,
    NodeRefused: () => t`The network refused this.`,
  }
  return (error) => {
    const name = error instanceof BaseError ? error.code : (error as { readonly name?: unknown } | null)?.name
    const known = typeof name === 'string' && Object.hasOwn(words, name) ? words[name]?.(error) : undefined
    // A node's message is in no catalogue, and often the only clue.
    if (known && name === 'NodeRefused' && error instanceof BaseError) return `${known} ${error.shortMessage}`
    return known ?? t`Something went wrong. Try again.`
  }
}
