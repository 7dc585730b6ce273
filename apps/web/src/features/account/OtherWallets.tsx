import { useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { shorten } from '@oxbow/i18n/shorten'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { IconButton } from '@oxbow/ui/IconButton'
import { Check, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConnectList } from './ConnectList.tsx'

/** Switches to another account of the connected wallet, or to another wallet. */
export function OtherWallets({ connection, getName, onSelectAccount, onRename, watched, ...list }: OtherWallets.Props) {
  const { account, accounts, wallet } = connection
  const { t } = useLingui()
  return (
    <div className="flex flex-col gap-6 px-4 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <section>
        <h3 className="px-1 pb-2 text-sm text-text-muted">{t`Accounts of ${wallet.name}`}</h3>
        <ul aria-label={t`Accounts`} className="flex flex-col gap-0.5">
          {inPlace(accounts).map((other, index) => {
            const name = getName(other.address) ?? t`Account ${index + 1}`
            return (
              <li key={other.address} className="flex items-center">
                <button
                  type="button"
                  aria-current={other.address === account.address || undefined}
                  onClick={() => onSelectAccount(other.address)}
                  className="reacts flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-md px-2 text-start hover:bg-surface-hover"
                >
                  <AccountDisc address={other.address} size={28} />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{name}</span>
                    <span dir="ltr" className="block font-mono text-xs text-text-muted">
                      {shorten(other.address)}
                    </span>
                  </span>
                  {other.address === account.address && (
                    <Check size={18} strokeWidth={1.5} aria-hidden="true" className="text-accent-text" />
                  )}
                </button>
                <IconButton label={t`Rename ${name}`} onClick={() => onRename(other.address)}>
                  <Pencil size={18} strokeWidth={1.5} aria-hidden="true" />
                </IconButton>
              </li>
            )
          })}
        </ul>
      </section>
      {watched}
      <section>
        <h3 className="px-1 pb-2 text-sm text-text-muted">{t`Connect another wallet`}</h3>
        <ConnectList {...list} />
      </section>
    </div>
  )
}

export declare namespace OtherWallets {
  type Props = ConnectList.Props & {
    connection: WalletConnection
    getName: (address: `0x${string}`) => string | undefined
    onSelectAccount: (address: `0x${string}`) => void
    onRename: (address: `0x${string}`) => void
    /** The watched wallets. */
    watched: ReactNode
  }
}

/** Sorts by address: the wallet lists the account in use first, but here each row keeps its place and number. */
function inPlace(accounts: WalletConnection['accounts']): WalletConnection['accounts'] {
  return [...accounts].sort((a, b) => (a.address < b.address ? -1 : 1))
}
