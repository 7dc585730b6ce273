import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { WalletSessionState } from '@oxbow/exchange/wallet/WalletSession'
import { shorten } from '@oxbow/ui/Address'
import { Button } from '@oxbow/ui/Button'
import { lazyPart } from '@oxbow/ui/lazyPart'
import { useRef, useState } from 'react'
import { AccountDisc } from './AccountDisc.tsx'
import type { AccountMenu as Menu } from './AccountMenu.tsx'

const AccountMenu = lazyPart(() => import('./AccountMenu.tsx').then((module) => module.AccountMenu))

/** Connects a wallet, or shows which account is connected and what can be done with it. */
export function AccountButton({ session, pendingCount, onConnect, ...menu }: AccountButton.Props) {
  const { t } = useLingui()
  const anchor = useRef<HTMLButtonElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  if (session.status !== 'connected') {
    return (
      <Button
        size="sm"
        variant="soft"
        className="h-10 px-4"
        busy={session.status !== 'disconnected'}
        onClick={onConnect}
      >
        {session.status === 'disconnected' ? t`Connect` : t`Connecting`}
      </Button>
    )
  }
  const { account } = session.connection
  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-expanded={isOpen}
        aria-label={
          pendingCount > 0
            ? t`Account ${shorten(account.address)}, ${plural(pendingCount, { one: '# pending', other: '# pending' })}`
            : t`Account ${shorten(account.address)}`
        }
        onClick={() => setIsOpen(!isOpen)}
        className="reacts flex h-10 items-center gap-2 rounded-md border border-line bg-surface-raised ps-2 pe-3 text-sm font-medium hover:border-line-strong hover:bg-surface-hover pointer-coarse:h-11"
      >
        <AccountDisc address={account.address} isBusy={pendingCount > 0} />
        {pendingCount > 0 ? (
          <span className="whitespace-nowrap tabular-nums">{t`${plural(pendingCount, { one: '# pending', other: '# pending' })}`}</span>
        ) : (
          <span dir="ltr" className="whitespace-nowrap font-mono text-[0.8125rem]">
            {shorten(account.address)}
          </span>
        )}
      </button>
      {isOpen && (
        <AccountMenu
          {...menu}
          connection={session.connection}
          anchor={anchor}
          onClose={() => setIsOpen(false)}
          onLoadFailed={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

export declare namespace AccountButton {
  type Props = Omit<Menu.Props, 'anchor' | 'onClose' | 'connection'> & {
    session: WalletSessionState
    pendingCount: number
    onConnect: () => void
  }
}
