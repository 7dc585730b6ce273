import { useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/exchange/wallet/Wallet'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Address, shorten } from '@oxbow/ui/Address'
import { Popover } from '@oxbow/ui/Popover'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Check, LogOut } from 'lucide-react'
import type { RefObject } from 'react'
import { AccountDisc } from './AccountDisc.tsx'

/** The connected account: its address, what it holds of the network's currency, its siblings, and the way out. */
export function AccountMenu(props: AccountMenu.Props) {
  const { connection, native, anchor, onClose, onSelectAccount, onDisconnect } = props
  const { account, accounts, wallet } = connection
  const { t, i18n } = useLingui()
  return (
    <Popover open onClose={onClose} anchor={anchor} label={t`Account`} className="w-72">
      <div className="flex items-center gap-3 p-4">
        <AccountDisc address={account.address} size={40} />
        <div className="min-w-0">
          <Address
            value={account.address}
            copyLabel={t`Copy address`}
            copiedLabel={t`Address copied`}
            className="text-text"
          />
          <p className="truncate text-sm text-text-muted">{wallet.name}</p>
        </div>
      </div>
      <div className="border-t border-line px-4 py-3">
        <p className="text-sm text-text-muted">{t`Balance on ${native.networkName}`}</p>
        <p className="mt-0.5 text-xl font-medium tabular-nums">
          {native.balance === undefined ? (
            <Skeleton className="h-6 w-32" />
          ) : (
            `${formatAmount(native.balance, 18, i18n.locale, { significantDigits: 7 })} ${native.symbol}`
          )}
        </p>
      </div>
      {accounts.length > 1 && (
        <ul
          aria-label={t`Accounts`}
          className="flex max-h-56 flex-col gap-0.5 overflow-y-auto border-t border-line p-1.5"
        >
          {sortedAccounts(accounts).map((other, index) => (
            <li key={other.address}>
              <button
                type="button"
                aria-current={other.address === account.address || undefined}
                onClick={() => onSelectAccount(other.address)}
                className="reacts flex h-10 w-full items-center gap-3 rounded-[10px] px-2.5 text-sm hover:bg-surface-hover pointer-coarse:h-11"
              >
                <AccountDisc address={other.address} size={20} />
                <span className="flex-1 text-start">
                  <span className="text-text-muted">{t`Account ${index + 1}`}</span>{' '}
                  <span dir="ltr" className="font-mono text-xs">
                    {shorten(other.address)}
                  </span>
                </span>
                {other.address === account.address && (
                  <Check size={18} strokeWidth={1.5} aria-hidden="true" className="text-accent-text" />
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="border-t border-line p-1.5">
        <button
          type="button"
          onClick={() => {
            onClose()
            onDisconnect()
          }}
          className="reacts flex h-11 w-full items-center gap-3 rounded-[10px] px-2.5 text-sm hover:bg-surface-hover"
        >
          <LogOut size={18} strokeWidth={1.5} aria-hidden="true" className="text-text-muted" />
          {t`Disconnect`}
        </button>
      </div>
    </Popover>
  )
}

export declare namespace AccountMenu {
  type Props = {
    connection: WalletConnection
    native: { readonly networkName: string; readonly symbol: string; readonly balance: bigint | undefined }
    anchor: RefObject<HTMLElement | null>
    onClose: () => void
    onSelectAccount: (address: `0x${string}`) => void
    onDisconnect: () => void
  }
}

/** The account in use comes first in the wallet's list; here each keeps its place and its number. */
function sortedAccounts(accounts: WalletConnection['accounts']): WalletConnection['accounts'] {
  return [...accounts].sort((a, b) => (a.address < b.address ? -1 : 1))
}
