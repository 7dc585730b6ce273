import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Holding } from '@oxbow/tokens/Portfolio'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { identify } from '../features/account/AccountState.ts'
import { AccountSummary } from '../features/account/AccountSummary.tsx'
import type { AccountView } from '../features/account/AccountView.ts'
import { BalanceSettings } from '../features/account/BalanceSettings.tsx'
import type { ConnectList } from '../features/account/ConnectList.tsx'
import { HoldingList } from '../features/account/HoldingList.tsx'
import { ActivityFeed } from '../features/activity/ActivityFeed.tsx'
import { NftGridSkeleton } from '../features/nfts/NftGridSkeleton.tsx'
import { isBuilt } from '../router/isBuilt.ts'
import { useAccountFeed } from '../routes/account/useAccountFeed.ts'
import { useCancellation } from '../state/activity/useCancellation.ts'
import { activity, recentAccounts, session } from '../state/exchange.ts'
import { useUsername } from '../state/names/useUsername.ts'
import { offersRamps, offersTransfers } from '../state/ramps/offersRamps.ts'
import { sendDialog } from '../state/sendDialog.ts'
import { changeSettings, useSettings } from '../state/settings.ts'
import { hidesSmallBalances } from '../state/settingsStore.ts'
import { usePortfolio } from '../state/tokens/usePortfolio.ts'
import { useChain } from '../state/useChain.ts'
import { useShowsNfts } from '../state/useShowsNfts.ts'
import { accountTab } from '../state/wallet/accountTab.ts'
import { useAddressBook } from '../state/wallet/addressBook.ts'
import { AccountsView } from './AccountsView.tsx'
import { SettingsPage } from './SettingsPage.tsx'
import { UsernamePage } from './UsernamePage.tsx'
import { useClaimableRewards } from './useClaimableRewards.ts'
import { WatchedSection } from './WatchedSection.tsx'

// Loaded lazily: reading positions is much code for a rarely opened tab.
const DrawerPools = lazyPart(() => import('./DrawerPools.tsx').then((module) => module.DrawerPools))
const Limits = lazyPart(() => import('../routes/orders/Limits.tsx').then((module) => module.Limits))
const OpenLimits = lazyPart(() => import('../routes/orders/OpenLimits.tsx').then((module) => module.OpenLimits), {
  isExtra: true,
})
const Receive = lazyPart(() => import('../routes/account/receive/Receive.tsx').then((module) => module.Receive))
const Passkeys = lazyPart(() => import('../routes/passkeys/Passkeys.tsx').then((module) => module.Passkeys))
const BackupPromo = lazyPart(() => import('../routes/passkeys/BackupPromo.tsx').then((module) => module.BackupPromo), {
  isExtra: true,
})
const PermitMismatchRow = lazyPart(
  () => import('../routes/account/PermitMismatchRow.tsx').then((module) => module.PermitMismatchRow),
  { isExtra: true },
)
const OwnedNfts = lazyPart(() => import('../routes/account/OwnedNfts.tsx').then((module) => module.OwnedNfts), {
  placeholder: <NftGridSkeleton isNarrow />,
})

/** One view of the drawer, for a connected account. */
export function AccountPanelView({ connection, solana, view, list, onView, onClose }: AccountPanelView.Props) {
  const { address } = connection.account
  const { config, networks = [] } = useChain(undefined)
  const settings = useSettings()
  const showsNfts = useShowsNfts(config)
  const recent = useSyncExternalStore(recentAccounts.subscribe, recentAccounts.getSnapshot)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const book = useAddressBook()
  const tab = useSyncExternalStore(accountTab.subscribe, accountTab.getSnapshot)
  const portfolio = usePortfolio(config, networks, address)
  const feed = useAccountFeed(config, networks, address, entries)
  const cancelOf = useCancellation(connection)
  const claimableUsd = useClaimableRewards(config, networks, address)
  const navigate = useNavigate()
  const username = useUsername(address)
  const own = entries.filter(({ account }) => account === address)
  const isLooking = view === 'default' && tab === 'activity'
  useEffect(() => {
    if (isLooking) accountTab.markSeen(own)
  })

  const embedded = config?.features.embeddedWallet
  const walletOrigin =
    connection.wallet.kind === 'passkey' && embedded?.status === 'on' ? embedded.value.origin : undefined

  function leaveFor(to: string, replace = false) {
    onClose()
    void navigate({ to, replace } as never)
  }

  function openToken({ network, token }: Holding) {
    onClose()
    void navigate({ to: '/swap', search: { chain: network.slug, inputCurrency: toCurrency(token.address) } })
  }

  switch (view) {
    case 'settings':
    case 'language':
    case 'currency':
    case 'node':
    case 'lists':
      return (
        <SettingsPage
          page={view}
          onPage={onView}
          onPasskeys={walletOrigin === undefined ? undefined : () => onView('passkeys')}
          onClose={onClose}
        />
      )
    case 'passkeys':
      return (
        walletOrigin !== undefined && (
          <div className="px-4 pt-1 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <Passkeys origin={walletOrigin} address={address} onSignedOut={onClose} onLoadFailed={nothing} />
          </div>
        )
      )
    case 'portfolio-balances':
      return (
        <BalanceSettings
          hideSmallBalances={hidesSmallBalances(settings)}
          hideSpam={settings.hideSpam}
          isTestnet={settings.testnetMode}
          onToggle={(toggle, next) => changeSettings({ [toggle]: next })}
        />
      )
    case 'receive':
    case 'from-exchange':
      return (
        <Receive
          key={view}
          address={address}
          networks={networks}
          start={view === 'from-exchange' ? 'exchange' : 'address'}
          onLoadFailed={() => onView('default')}
        />
      )
    case 'limits':
      return (
        config && (
          <div className="px-2 pb-[max(1rem,env(safe-area-inset-bottom))]">
            <Limits
              config={config}
              networks={networks}
              account={address}
              connection={connection}
              onFollow={onClose}
              onLoadFailed={nothing}
            />
          </div>
        )
      )
    case 'username':
      return <UsernamePage connection={connection} />
    case 'other-wallets':
      return (
        <AccountsView
          {...list}
          connection={connection}
          getName={(other) => identify(other, recent).name}
          onSelectAccount={(other) => {
            session.selectAccount(other)
            onView('default')
          }}
          watched={
            <WatchedSection
              onOpen={(owner) => leaveFor(`/portfolio/${owner}`)}
              own={connection.accounts}
              networks={networks}
            />
          }
        />
      )
    case 'default':
      return (
        <AccountSummary
          connection={connection}
          solana={solana}
          name={book.find((entry) => entry.address === address)?.name ?? identify(address, recent).name}
          avatar={username.profile?.avatar ?? undefined}
          hasUsername={Boolean(username.profile)}
          onUsername={username.status === 'off' ? undefined : () => onView('username')}
          portfolio={portfolio.state}
          isTestnet={settings.testnetMode}
          onOtherWallets={() => onView('other-wallets')}
          onReceive={() => onView('receive')}
          onSend={
            isBuilt('/send')
              ? () => {
                  onClose()
                  sendDialog.open()
                }
              : undefined
          }
          onBuy={offersRamps(config, 'buys') ? () => leaveFor('/buy', true) : undefined}
          onTransfer={offersTransfers(config) ? () => onView('from-exchange') : undefined}
          onRetry={portfolio.retry}
          onPortfolio={() => leaveFor('/portfolio')}
          limits={
            <OpenLimits
              config={config}
              networks={networks}
              account={address}
              onPress={() => onView('limits')}
              onLoadFailed={nothing}
            />
          }
          promo={
            <>
              {walletOrigin !== undefined && (
                <BackupPromo origin={walletOrigin} address={address} onLoadFailed={nothing} />
              )}
              <PermitMismatchRow connection={connection} networks={networks} onOpen={onClose} onLoadFailed={nothing} />
            </>
          }
          claimableUsd={claimableUsd}
          onClaim={() => leaveFor('/positions')}
          tab={tab}
          onTab={accountTab.select}
          hasNews={tab !== 'activity' && accountTab.hasNews(own)}
          tokens={
            <HoldingList
              state={portfolio.state}
              onSelect={openToken}
              onBalanceSettings={() => onView('portfolio-balances')}
            />
          }
          nfts={
            config && showsNfts ? (
              <div className="px-2">
                <OwnedNfts
                  config={config}
                  networks={networks}
                  account={address}
                  isOwn
                  isNarrow
                  onFollow={onClose}
                  onLoadFailed={nothing}
                />
              </div>
            ) : undefined
          }
          pools={
            config && (
              <DrawerPools
                config={config}
                networks={networks}
                account={address}
                onFollow={onClose}
                onLoadFailed={nothing}
              />
            )
          }
          activity={<ActivityFeed {...feed} cancelOf={cancelOf} />}
        />
      )
  }
}

export declare namespace AccountPanelView {
  type Props = {
    connection: WalletConnection
    /** The wallet's own Solana account, and the connected one. */
    solana: ReactNode
    view: AccountView
    list: ConnectList.Props
    onView: (view: AccountView) => void
    onClose: () => void
  }
}

/** The rest of the tab stays; the next visit tries again. */
function nothing() {}
