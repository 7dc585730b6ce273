import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { lazyPart } from '@oxbow/react/lazyPart'
import { useMedia } from '@oxbow/react/useMedia'
import { toTokenKey } from '@oxbow/tokens/createTokenMemory'
import type { Holding } from '@oxbow/tokens/Portfolio'
import { toCurrency } from '@oxbow/tokens/toCurrency'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { Tabs } from '@oxbow/ui/Tabs'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { BalanceHeadline } from '../../features/account/BalanceHeadline.tsx'
import { NftGridSkeleton } from '../../features/nfts/NftGridSkeleton.tsx'
import { AllocationCard } from '../../features/portfolio/AllocationCard.tsx'
import { HoldingsPanel } from '../../features/portfolio/HoldingsPanel.tsx'
import { NetworkTiles } from '../../features/portfolio/NetworkTiles.tsx'
import { toNetworkWorths } from '../../features/portfolio/NetworkWorth.ts'
import { OwnerHead } from '../../features/portfolio/OwnerHead.tsx'
import { PortfolioNotes } from '../../features/portfolio/PortfolioNotes.tsx'
import type { PortfolioOwner } from '../../features/portfolio/PortfolioOwner.ts'
import type { PageSearch } from '../../router/PageSearch.ts'
import { useUsername } from '../../state/names/useUsername.ts'
import { sendDialog } from '../../state/sendDialog.ts'
import { toggleFavourite, useFavourites } from '../../state/tokens/favourites.ts'
import { tokenMemory, useRememberedTokens } from '../../state/tokens/tokenMemory.ts'
import { usePortfolio } from '../../state/tokens/usePortfolio.ts'
import { useShowsNfts } from '../../state/useShowsNfts.ts'
import { accountDrawer, useConnection } from '../../state/wallet/walletState.ts'
import { useWatchedWallets } from '../../state/wallet/watchedWallets.ts'
import { AccountPools } from '../account/AccountPools.tsx'
import { orderNetworks } from '../orders/orderNetworks.ts'
import { NoTokens } from './NoTokens.tsx'
import { OwnerActions } from './OwnerActions.tsx'
import { OwnerActivity } from './OwnerActivity.tsx'

// Loaded lazily: few open the tab, and it has components of its own.
const OwnedNfts = lazyPart(() => import('../account/OwnedNfts.tsx').then((module) => module.OwnedNfts), {
  placeholder: <NftGridSkeleton />,
})

const Limits = lazyPart(() => import('../orders/Limits.tsx').then((module) => module.Limits), {
  placeholder: <Skeleton shape="control" className="h-56 w-full" />,
})

const OwnerValue = lazyPart(() => import('./OwnerValue.tsx').then((module) => module.OwnerValue), { isExtra: true })

/** An account's holdings and activity on all networks. */
export function Portfolio({ owner, config, networks }: Portfolio.Props) {
  const { t } = useLingui()
  const { address, isOwn } = owner
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const showsNfts = useShowsNfts(config)
  const isShown = {
    tokens: true,
    nfts: showsNfts,
    pools: true,
    limits: orderNetworks(config, networks).length > 0,
    activity: true,
  }
  const tab = tabs.find((each) => each === search.tab && isShown[each]) ?? 'tokens'
  const { state, retry } = usePortfolio(config, networks, address)
  const [chainId, setChainId] = useState<number>()
  const favourites = useFavourites()
  const { hidden } = useRememberedTokens()
  const watched = useWatchedWallets().find((wallet) => wallet.address === address)
  const connection = useConnection()
  const isOther = connection?.accounts.some((account) => account.address === address) === true
  const { profile } = useUsername(address)
  const known = state.kind === 'known' ? state.portfolio : undefined

  // On phones it would push the tabs, and links to them, below the fold.
  const isWide = useMedia(wide)
  const allocation = state.kind !== 'empty' && state.kind !== 'unavailable' && (
    <AllocationCard portfolio={known} isOfSeveral={networks.length > 1} />
  )

  const holdings = (state.kind === 'loading' || state.kind === 'known') && (
    <HoldingsPanel
      portfolio={known}
      chainId={chainId}
      favourites={favourites}
      onFavourite={toggleFavourite}
      isPutAway={(token) => hidden.includes(toTokenKey(token))}
      onHide={tokenMemory.toggleHidden}
      onSend={isOwn ? sendHolding : undefined}
      onOpen={(to) => void navigate({ to })}
    />
  )

  function select(next: (typeof tabs)[number]) {
    const { tab: _, ...rest } = search
    void navigate({
      to: '.',
      search: { ...rest, ...(next !== 'tokens' && { tab: next }) } satisfies PageSearch as never,
      replace: true,
    })
  }

  return (
    <>
      <OwnerHead
        address={address}
        name={watched?.nickname ?? owner.name}
        profile={profile}
        standing={isOwn ? 'in-use' : isOther ? 'other-account' : 'view-only'}
        onImport={config.features.embeddedWallet.status === 'on' ? accountDrawer.open : undefined}
        actions={<OwnerActions owner={owner} networks={networks} />}
      />
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-10">
        <section aria-label={t`Balance`} className="flex flex-col gap-6">
          <BalanceHeadline state={state} onRetry={retry} />
          {networks.length > 1 && (
            <NetworkTiles worths={toNetworkWorths(state, networks)} chainId={chainId} onChain={setChainId} />
          )}
        </section>
        {isWide && allocation}
      </div>
      <Tabs
        label={t`What this account has and did`}
        value={tab}
        onChange={select}
        tabs={[
          { value: 'tokens', label: t`Tokens` },
          ...(showsNfts ? [{ value: 'nfts' as const, label: t`NFTs` }] : []),
          { value: 'pools', label: t`Pools` },
          ...(isShown.limits ? [{ value: 'limits' as const, label: t`Limits` }] : []),
          { value: 'activity', label: t`Activity` },
        ]}
        className="mt-8"
        panelClassName="pt-4"
      >
        {/* On phones first, because the pictures would push it two screens down. */}
        {tab === 'tokens' && !isWide && holdings}
        {tab === 'tokens' && !isWide && allocation && <div className="mt-6">{allocation}</div>}
        {tab === 'tokens' && known && (
          // Reserves its height, so that nothing below shifts.
          <div className="mt-6 min-h-[34rem] lg:mt-0 lg:mb-6">
            <OwnerValue
              address={address}
              networks={chainId === undefined ? networks : networks.filter((network) => network.chainId === chainId)}
              portfolio={known}
              isIndexed={config.features.data.status === 'on'}
              onLoadFailed={nothing}
            />
          </div>
        )}
        {tab === 'tokens' && state.kind === 'empty' && <NoTokens owner={owner} networks={networks} />}
        {tab === 'tokens' && isWide && holdings}
        {tab === 'tokens' && state.kind !== 'unavailable' && (
          <PortfolioNotes isIndexed={config.features.data.status === 'on'} />
        )}
        {tab === 'nfts' && (
          <OwnedNfts config={config} networks={networks} account={address} isOwn={isOwn} onLoadFailed={nothing} />
        )}
        {tab === 'pools' && <AccountPools config={config} networks={networks} account={address} />}
        {tab === 'limits' && (
          <div className="rounded-lg border border-line bg-surface-raised p-2">
            <Limits
              config={config}
              networks={networks}
              account={address}
              connection={isOwn ? connection : undefined}
              onLoadFailed={nothing}
            />
          </div>
        )}
        {tab === 'activity' && <OwnerActivity config={config} networks={networks} owner={owner} />}
      </Tabs>
    </>
  )
}

export declare namespace Portfolio {
  type Props = {
    owner: Extract<PortfolioOwner, { kind: 'known' }>
    config: Config
    networks: readonly Network[]
  }
}

/** The `lg` breakpoint of the styles. */
const wide = '(min-width: 64rem)'

const tabs = ['tokens', 'nfts', 'pools', 'limits', 'activity'] as const

function sendHolding({ network, token }: Holding): void {
  sendDialog.open({ chain: network.slug, inputCurrency: toCurrency(token.address) })
}

function nothing() {}
