import { lazyPart } from '@oxbow/ui/lazyPart'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useChain, useTokens } from '../app/useChain.ts'
import { useOutage } from '../app/useOutage.ts'
import { whenIdle } from '../app/whenIdle.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { SwapDesk } from './SwapDesk.tsx'
import { SwapDeskSkeleton } from './SwapDeskSkeleton.tsx'

const PairChart = lazyPart(() => import('./PairChart.tsx').then((module) => module.PairChart))

/** `/swap`: waits for networks and tokens, then hands over to the desk. Where there is room the price of the pair stands beside it. */
export function SwapRoute() {
  const { chain } = useSearch({ strict: false })
  const { config, network, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)
  const isWide = useIsWide()
  const isIdle = useIsIdle()

  return (
    <div className="mx-auto w-full max-w-[32rem] px-4 pt-6 pb-16 sm:pt-14 xl:grid xl:max-w-[76rem] xl:grid-cols-[minmax(0,1fr)_30rem] xl:items-start xl:gap-8">
      <div className="min-w-0 xl:order-2">
        {config && network && tokens ? (
          <SwapDesk key={network.chainId} config={config} network={network} tokens={tokens} outage={outage} />
        ) : (
          <>
            {loadError && !outage && <LoadFailure error={loadError} />}
            <SwapDeskSkeleton outage={outage} />
          </>
        )}
      </div>
      {/* Its place is kept from the first moment: the desk stands still when the chart comes. */}
      <div className="hidden min-w-0 xl:block">
        {isWide && isIdle && network && tokens && (
          <PairChart key={network.chainId} network={network} tokens={tokens} onLoadFailed={ignore} />
        )}
      </div>
    </div>
  )
}

/** A desk without a chart is a whole desk. */
function ignore() {}

/** Trading comes first: the chart is loaded when the desk has been drawn. */
function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle
}

/** As `xl` of the styles. */
const wide = globalThis.matchMedia?.('(min-width: 80rem)')

function useIsWide(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      wide?.addEventListener('change', onChange)
      return () => wide?.removeEventListener('change', onChange)
    },
    () => wide?.matches ?? false,
    () => false,
  )
}
