import { lazyPart } from '@oxbow/react/lazyPart'
import { useMedia } from '@oxbow/react/useMedia'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { TradeColumns } from '../../features/trade-form/TradeColumns.tsx'
import { ignore } from '../../loading/ignore.ts'
import { useIsIdle } from '../../loading/useIsIdle.ts'
import { useOutage } from '../../state/node/useOutage.ts'
import { useChain, useTokens } from '../../state/useChain.ts'
import { TradeModes } from '../page/TradeModes.tsx'
import { SwapContainer } from './SwapContainer.tsx'
import * as SwapPlace from './SwapPlace.ts'
import { SwapSkeleton } from './SwapSkeleton.tsx'

/** Lazy, because the server did answer, though unexpectedly, so this can be loaded too. */
const LoadFailure = lazyPart(() => import('../page/LoadFailure.tsx').then((module) => module.LoadFailure), {
  isExtra: true,
})

const PairChart = lazyPart(() => import('./PairChart.tsx').then((module) => module.PairChart), {
  isExtra: true,
})

// Lazy, because most people trade on one network.
const BridgeRoute = lazyPart(() => import('./bridge/BridgeRoute.tsx').then((module) => module.BridgeRoute))

const UnservedNetwork = lazyPart(() => import('./UnservedNetwork.tsx').then((module) => module.UnservedNetwork))

/** `/swap`: waits for networks and tokens, then renders the form; on wide screens with the pair's chart beside it. */
export function SwapRoute() {
  const { chain, outputChain } = useSearch({ strict: false })
  const { config, networks, network, isServed, isTestnetMode, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)
  const isWide = useMedia(wide)
  // The chart loads after the form has rendered.
  const isIdle = useIsIdle()

  const modes = (heading: ReactNode) => (
    <TradeModes at="/swap" config={config} network={network}>
      {heading}
    </TradeModes>
  )

  const place = SwapPlace.from({ networks, network, isServed, isTestnetMode, outputChain })
  if (place.kind === 'unserved' || place.kind === 'unlike')
    return (
      <UnservedNetwork
        network={place.network}
        unlike={place.kind === 'unlike' ? place.destination : undefined}
        onLoadFailed={ignore}
      />
    )
  if (config && place.kind === 'bridge')
    return (
      <BridgeRoute
        config={config}
        origin={place.network}
        destination={place.destination}
        modes={modes}
        onLoadFailed={ignore}
      />
    )
  return (
    <TradeColumns
      form={
        config && network && tokens ? (
          <SwapContainer
            key={network.chainId}
            config={config}
            network={network}
            tokens={tokens}
            outage={outage}
            modes={modes}
          />
        ) : (
          <>
            {loadError && !outage && <LoadFailure error={loadError} onLoadFailed={ignore} />}
            <SwapSkeleton outage={outage} modes={modes} />
          </>
        )
      }
      beside={
        isWide &&
        isIdle &&
        network &&
        tokens && <PairChart key={network.chainId} network={network} tokens={tokens} onLoadFailed={ignore} />
      }
    />
  )
}

/** The `xl` breakpoint of the styles. */
const wide = '(min-width: 80rem)'
