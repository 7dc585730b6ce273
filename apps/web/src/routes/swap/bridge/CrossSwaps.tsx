import { findCrossLegs } from '@oxbow/bridge/findCrossLegs'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { hasSwapFlows } from '@oxbow/swap/hasSwapFlows'
import { useState, useSyncExternalStore } from 'react'
import { ignore } from '../../../loading/ignore.ts'
import { useBridgeMemory } from '../../../state/activity/bridgeMemory.ts'
import { activity, storage } from '../../../state/exchange.ts'
import { useChain } from '../../../state/useChain.ts'
import { ResumedSwap } from '../ResumedSwap.tsx'
import { CrossSwapProgress } from './CrossSwapProgress.tsx'

/** The account's pending swaps across networks, on any networks. */
export function CrossSwaps({ config, connection, opened, onBegun }: CrossSwaps.Props) {
  const account = connection.account.address
  const { networks = [] } = useChain(undefined)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const own = useBridgeMemory().swaps.filter((cross) => cross.account === account)
  const legs = findCrossLegs(own, entries)
  const [isReviewing, setIsReviewing] = useState(false)
  const shown = own.flatMap((cross) => {
    const [origin, destination] = [cross.originChainId, cross.destinationChainId].map((chainId) =>
      networks.find((network) => network.chainId === chainId),
    )
    return origin && destination ? { cross, origin, destination } : []
  })
  const places = [...new Set(shown.flatMap(({ origin, destination }) => [origin, destination]))]
  return (
    <>
      {shown.map(({ cross, destination, origin }) => (
        <CrossSwapProgress
          key={cross.id}
          config={config}
          connection={connection}
          cross={cross}
          destination={destination}
          origin={origin}
          legs={legs.get(cross.id)!}
          opensAtOnce={cross.id === opened}
          onBegun={onBegun}
          onReviewing={setIsReviewing}
        />
      ))}
      {!isReviewing &&
        hasSwapFlows(storage) &&
        places.map((network) => (
          <ResumedSwap key={network.chainId} network={network} connection={connection} onClosed={ignore} />
        ))}
    </>
  )
}

export declare namespace CrossSwaps {
  type Props = {
    config: Config
    connection: WalletConnection
    /** ID of the one just started: its first review opens automatically. */
    opened: string | undefined
    /** Called when something of it was sent. */
    onBegun: () => void
  }
}
