import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { ActivityFeed } from '../../features/activity/ActivityFeed.tsx'
import * as ActivityFilter from '../../features/activity/ActivityFilter.ts'
import { ActivityFilters } from '../../features/activity/ActivityFilters.tsx'
import type { PortfolioOwner } from '../../features/portfolio/PortfolioOwner.ts'
import type { PageSearch } from '../../router/PageSearch.ts'
import { useCancellation } from '../../state/activity/useCancellation.ts'
import { activity } from '../../state/exchange.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { useFilteredFeed } from './useFilteredFeed.ts'

/** What an account did, as far as the filters in the address of the page ask for it. What waits can be called off by the one who sent it. */
export function OwnerActivity({ owner, config, networks }: OwnerActivity.Props) {
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const search: PageSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = ActivityFilter.from(search, networks)
  const { feed, tokens } = useFilteredFeed({ config, networks, account: owner.address, entries, filter })
  const connection = useConnection()

  function onFilter(next: ActivityFilter.ActivityFilter) {
    const change = ActivityFilter.toSearch(next) as PageSearch
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true, resetScroll: false })
  }

  const filtered: ActivityFeed.Props = {
    ...feed,
    ...(ActivityFilter.count(filter) > 0 && { onClearFilters: () => onFilter(ActivityFilter.none) }),
  }
  return (
    <>
      <ActivityFilters
        filter={filter}
        onFilter={onFilter}
        tokens={tokens}
        networks={networks}
        matchCount={feed.history === 'loading' || feed.isSearching ? undefined : feed.items.length}
      />
      <div className="rounded-lg border border-line bg-surface-raised p-2">
        {owner.isOwn && connection ? (
          <OwnFeed feed={filtered} connection={connection} />
        ) : (
          <ActivityFeed {...filtered} />
        )}
      </div>
    </>
  )
}

export declare namespace OwnerActivity {
  type Props = {
    owner: Extract<PortfolioOwner, { kind: 'known' }>
    config: Config
    networks: readonly Network[]
  }
}

function OwnFeed({ feed, connection }: { feed: ActivityFeed.Props; connection: WalletConnection }) {
  return <ActivityFeed {...feed} cancelOf={useCancellation(connection)} />
}
