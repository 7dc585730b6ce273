import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { useSyncExternalStore } from 'react'
import { ActivityFeed } from '../../features/activity/ActivityFeed.tsx'
import type { PortfolioOwner } from '../../features/portfolio/PortfolioOwner.ts'
import { useCancellation } from '../../state/activity/useCancellation.ts'
import { activity } from '../../state/exchange.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { useAccountFeed } from '../account/useAccountFeed.ts'

/** What an account did. What waits can be called off by the one who sent it. */
export function OwnerActivity({ owner, config, networks }: OwnerActivity.Props) {
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const feed = useAccountFeed(config, networks, owner.address, entries)
  const connection = useConnection()
  return (
    <div className="rounded-lg border border-line bg-surface-raised p-2">
      {owner.isOwn && connection ? <OwnFeed feed={feed} connection={connection} /> : <ActivityFeed {...feed} />}
    </div>
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
