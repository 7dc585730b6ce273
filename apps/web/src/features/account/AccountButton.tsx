import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { shorten } from '@oxbow/i18n/shorten'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Button } from '@oxbow/ui/Button'
import { Spinner } from '@oxbow/ui/Spinner'
import type { AccountState, Identity } from './AccountState.ts'

/** Connects a wallet, or shows the connected account and its pending transactions. Opens the account drawer. */
export function AccountButton({ state, isOpen, onPress }: AccountButton.Props) {
  const { t } = useLingui()
  if (state.kind === 'connect' || state.kind === 'connecting') {
    const isConnecting = state.kind === 'connecting'
    const account = isConnecting ? state.account : undefined
    return (
      <Button
        size="sm"
        variant="soft"
        className="h-10 px-4 pointer-coarse:h-11"
        busy={isConnecting}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onPress}
      >
        {account ? <IdentityText account={account} /> : isConnecting ? t`Connecting` : t`Connect`}
      </Button>
    )
  }
  const { account } = state
  const called = account.name ?? shorten(account.address)
  const count = state.kind === 'pending' ? state.count : 0
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={
        count > 0
          ? t`Account ${called}, ${plural(count, { one: '# pending', other: '# pending' })}`
          : t`Account ${called}`
      }
      onClick={onPress}
      className="reacts flex h-10 items-center gap-2 rounded-md border border-line bg-surface-raised ps-2 pe-3 text-sm font-medium hover:border-line-strong hover:bg-surface-hover pointer-coarse:h-11"
    >
      {count > 0 ? (
        <Spinner className="text-accent-text" />
      ) : state.kind === 'solana' ? (
        <TokenLogo symbol="SOL" size="sm" />
      ) : (
        <AccountDisc address={account.address} />
      )}
      {count > 0 ? (
        <span className="whitespace-nowrap tabular-nums">{t`${plural(count, { one: '# pending', other: '# pending' })}`}</span>
      ) : (
        <IdentityText account={account} />
      )}
    </button>
  )
}

export declare namespace AccountButton {
  type Props = {
    state: AccountState
    isOpen: boolean
    onPress: () => void
  }
}

/** At least as wide as an address, so that nothing beside it moves when a short name takes its place. */
function IdentityText({ account }: { account: Identity<string> }) {
  if (account.name !== undefined)
    return (
      <span className="max-w-[9rem] min-w-22 truncate md:max-lg:max-w-[6rem]">
        <bdi>{account.name}</bdi>
      </span>
    )
  return (
    <span dir="ltr" className="min-w-22 font-mono text-[0.8125rem] whitespace-nowrap">
      {shorten(account.address)}
    </span>
  )
}
