import { useLingui } from '@lingui/react/macro'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { lazyPart } from '@oxbow/react/lazyPart'
import { Button } from '@oxbow/ui/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { ActivityFeed } from '../../features/activity/ActivityFeed.tsx'
import * as ActivityFilter from '../../features/activity/ActivityFilter.ts'
import { ActivityFilters } from '../../features/activity/ActivityFilters.tsx'
import type { ExportFormat } from '../../features/activity/export/ExportDialog.tsx'
import { labelOf } from '../../features/activity/statusWords.ts'
import { toActivityTitle } from '../../features/activity/toActivityTitle.ts'
import type { PortfolioOwner } from '../../features/portfolio/PortfolioOwner.ts'
import type { PageSearch } from '../../router/PageSearch.ts'
import { activityNotes } from '../../state/activity/activityNotes.ts'
import { useCancellation } from '../../state/activity/useCancellation.ts'
import { activity } from '../../state/exchange.ts'
import { useShowsNfts } from '../../state/useShowsNfts.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import type { ActivityDialogContainer } from './ActivityDialogContainer.tsx'
import type { exportActivity } from './exportActivity.ts'
import { useFilteredFeed } from './useFilteredFeed.ts'

const ActivityDialog = lazyPart(() =>
  import('./ActivityDialogContainer.tsx').then((module) => module.ActivityDialogContainer),
)

const ExportDialog = lazyPart(() =>
  import('../../features/activity/export/ExportDialog.tsx').then((module) => module.ExportDialog),
)

/** An account's transactions, by the filters in the URL. The sender can cancel pending ones. */
export function OwnerActivity({ owner, config, networks }: OwnerActivity.Props) {
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const search: PageSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const filter = ActivityFilter.from(search, networks)
  const { feed, tokens } = useFilteredFeed({ config, networks, account: owner.address, entries, filter })
  const showsNfts = useShowsNfts(config)
  const connection = useConnection()
  const { t, i18n } = useLingui()
  const [isExporting, setIsExporting] = useState(false)
  const [opened, setOpened] = useState<{ id: string; network: Network }>()
  // Kept current: a pending transaction may be confirmed while its details are shown.
  const item = opened && feed.items.find(({ id }) => id === opened.id)
  const notes = useSyncExternalStore(activityNotes.subscribe, activityNotes.getSnapshot)
  const noteOf = ({ id }: ActivityItem) => notes.find((note) => note.account === owner.address && note.id === id)?.text

  function onFilter(next: ActivityFilter.ActivityFilter) {
    const change = ActivityFilter.toSearch(next) as PageSearch
    void navigate({ to: '.', search: { ...search, ...change } as never, replace: true, resetScroll: false })
  }

  async function onExport(format: ExportFormat, progress: Pick<exportActivity.Parameters, 'signal' | 'onRead'>) {
    const { exportActivity } = await import('./exportActivity.ts')
    return exportActivity({
      account: owner.address,
      networks,
      entries,
      filter,
      format,
      ...progress,
      isIndexed: config.features.data.status === 'on',
      showsUnlisted: feed.unlisted?.isShown ?? false,
      showsNfts,
      isShown: (each) => (feed.unlisted?.isShown ?? false) || feed.poisonOf?.(each) === undefined,
      titleOf: (each) => i18n._(toActivityTitle(each)),
      statusOf: (item) => i18n._(labelOf(item)),
      noteOf: owner.isOwn ? noteOf : () => undefined,
    })
  }

  const filtered: ActivityFeed.Props = {
    ...feed,
    onOpen: ({ id }, network) => setOpened({ id, network }),
    ...(owner.isOwn && { noteOf }),
    ...(ActivityFilter.count(filter) > 0 && { onClearFilters: () => onFilter(ActivityFilter.none) }),
  }
  return (
    <>
      <ActivityFilters
        filter={filter}
        onFilter={onFilter}
        tokens={tokens}
        networks={networks}
        actions={
          <Button variant="secondary" onClick={() => setIsExporting(true)} className="h-12! px-4">
            <FileDown size={18} strokeWidth={1.5} aria-hidden="true" />
            {t`Export`}
          </Button>
        }
        matchCount={feed.history === 'loading' || feed.isSearching ? undefined : feed.items.length}
      />
      <div className="rounded-lg border border-line bg-surface-raised p-2">
        <ActivityFeed {...filtered} />
      </div>
      {isExporting && (
        <ExportDialog
          onExport={onExport}
          onClosed={() => setIsExporting(false)}
          onLoadFailed={() => setIsExporting(false)}
        />
      )}
      {item && (
        <Details
          item={item}
          network={opened.network}
          account={owner.address}
          isOwn={owner.isOwn}
          isIndexed={config.features.data.status === 'on'}
          imitated={feed.poisonOf?.(item)}
          connection={owner.isOwn ? connection : undefined}
          onClosed={() => setOpened(undefined)}
        />
      )}
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

type DetailsProps = ActivityDialogContainer.Props & { connection: WalletConnection | undefined }

function Details({ connection, ...props }: DetailsProps) {
  const dialog = { ...props, onLoadFailed: props.onClosed }
  return connection ? <OwnDetails {...dialog} connection={connection} /> : <ActivityDialog {...dialog} />
}

function OwnDetails({
  connection,
  ...props
}: DetailsProps & { connection: WalletConnection; onLoadFailed: () => void }) {
  return <ActivityDialog {...props} onCancel={useCancellation(connection)(props.item)} />
}
