import { useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { formatUsdWhole } from '@oxbow/i18n/formatUsd'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { cx } from '@oxbow/react/cx'
import { Address } from '@oxbow/ui/Address'
import { Badge } from '@oxbow/ui/Badge'
import { Button } from '@oxbow/ui/Button'
import { Tabs } from '@oxbow/ui/Tabs'
import { ArrowDownToLine, ArrowUpRight, AtSign, ChevronRight, Gift } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PortfolioState } from '../../state/tokens/PortfolioState.ts'
import type { AccountTab } from '../../state/wallet/createAccountTab.ts'
import { BalanceHeadline } from './BalanceHeadline.tsx'
import { EmptyPrompt } from './EmptyPrompt.tsx'

/** The connected account: its identity, total value, actions, holdings and activity. */
export function AccountSummary(props: AccountSummary.Props) {
  const { connection, name, portfolio, isTestnet, onOtherWallets, onReceive, onSend, onBuy, onTransfer, onRetry } =
    props
  const { claimableUsd, onClaim } = props
  const {
    tab,
    onTab,
    hasNews,
    tokens,
    nfts,
    pools,
    activity,
    avatar,
    hasUsername,
    onPortfolio,
    onUsername,
    limits,
    promo,
    solana,
  } = props
  const { account, wallet } = connection
  const { t, i18n } = useLingui()
  const shownTab = tab === 'nfts' && nfts === undefined ? 'tokens' : tab
  return (
    <div className="flex flex-col gap-4 px-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <div className="flex items-center gap-3">
        <AccountDisc address={account.address} picture={avatar} size={44} />
        <div className="min-w-0 flex-1">
          {name !== undefined && (
            <p className="truncate font-medium">
              <bdi>{name}</bdi>
            </p>
          )}
          <Address
            value={account.address}
            copyLabel={t`Copy address`}
            copiedLabel={t`Address copied`}
            failedLabel={t`Failed to copy to clipboard`}
            className={cx('whitespace-nowrap', name === undefined && 'text-text')}
          />
        </div>
        <button
          type="button"
          onClick={onOtherWallets}
          className="reacts flex min-h-11 max-w-[8.5rem] min-w-0 max-sm:max-w-[10rem] xl:max-w-[10.5rem] items-center gap-1 rounded-md ps-3 pe-1.5 text-sm text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <span className="truncate">{wallet.name}</span>
          <span className="sr-only">{t`Accounts and other wallets`}</span>
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" className="shrink-0 rtl:-scale-x-100" />
        </button>
      </div>
      {solana}
      {onUsername && (
        <Button size="sm" variant="quiet" className="-my-2 -ms-3 self-start" onClick={onUsername}>
          <AtSign size={16} strokeWidth={1.5} aria-hidden="true" />
          {hasUsername ? t`Edit username` : t`Claim a username`}
        </Button>
      )}
      {isTestnet && (
        <Badge tone="caution" className="w-fit">
          {t`Testnet tokens have no value`}
        </Badge>
      )}
      <div className="flex items-start gap-x-2">
        <div className="min-w-0 flex-1">
          <BalanceHeadline state={portfolio} onRetry={onRetry} />
        </div>
        <Button size="sm" variant="quiet" onClick={onPortfolio}>
          {t`Portfolio`}
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
        </Button>
      </div>
      {portfolio.kind === 'empty' && !isTestnet ? (
        <EmptyPrompt onReceive={onReceive} onBuy={onBuy} onTransfer={onTransfer} />
      ) : (
        <div className="flex gap-2">
          {onSend && (
            <Button variant="soft" className="flex-1" onClick={onSend}>
              <ArrowUpRight size={18} strokeWidth={1.5} aria-hidden="true" className="rtl:-scale-x-100" />
              {t`Send`}
            </Button>
          )}
          <Button variant="soft" className="flex-1" onClick={onReceive}>
            <ArrowDownToLine size={18} strokeWidth={1.5} aria-hidden="true" />
            {t`Receive`}
          </Button>
        </div>
      )}
      {claimableUsd !== undefined && claimableUsd >= 1 && (
        <Button variant="secondary" onClick={onClaim}>
          <Gift size={18} strokeWidth={1.5} aria-hidden="true" />
          {t`Claim ${formatUsdWhole(claimableUsd, i18n.locale)} in rewards`}
        </Button>
      )}
      {promo}
      {limits}
      <Tabs
        label={t`What this account has and did`}
        value={shownTab}
        onChange={onTab}
        tabs={[
          { value: 'tokens', label: t`Tokens` },
          ...(nfts === undefined ? [] : [{ value: 'nfts' as const, label: t`NFTs` }]),
          { value: 'pools', label: t`Pools` },
          { value: 'activity', label: t`Activity`, dotLabel: hasNews ? t`Something new` : undefined },
        ]}
        panelClassName="-mx-2 pt-2"
      >
        {{ tokens, nfts, pools, activity }[shownTab]}
      </Tabs>
    </div>
  )
}

export declare namespace AccountSummary {
  type Props = {
    connection: WalletConnection
    /** Undefined shows the address. */
    name: string | undefined
    /** Of the username, as stored by this site. */
    avatar: string | undefined
    hasUsername: boolean
    /** Undefined where the server stores no usernames. */
    onUsername: (() => void) | undefined
    portfolio: PortfolioState
    isTestnet: boolean
    onOtherWallets: () => void
    onReceive: () => void
    /** Undefined while there is no page for it. */
    onSend: (() => void) | undefined
    onBuy: (() => void) | undefined
    /** Opens the transfer from an exchange; undefined without providers. */
    onTransfer: (() => void) | undefined
    /** Value of the claimable rewards; undefined while unknown. */
    claimableUsd: number | undefined
    onClaim: () => void
    /** Reads the networks again. */
    onRetry: () => void
    /** Opens the portfolio page. */
    onPortfolio: () => void
    /** Link to the account's open limit orders. */
    limits: ReactNode
    /** Solana accounts beside this one. */
    solana?: ReactNode
    /** A prompt for the account, such as claiming a username. */
    promo?: ReactNode
    tab: AccountTab
    onTab: (tab: AccountTab) => void
    /** Whether the activity has unseen changes. */
    hasNews: boolean
    tokens: ReactNode
    /** Undefined where NFTs are off. */
    nfts: ReactNode | undefined
    pools: ReactNode
    activity: ReactNode
  }
}
