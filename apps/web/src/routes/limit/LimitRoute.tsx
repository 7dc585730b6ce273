import { lazyPart } from '@oxbow/react/lazyPart'
import { useMedia } from '@oxbow/react/useMedia'
import { useSearch } from '@tanstack/react-router'
import { SwapColumns } from '../../features/swap/form/SwapColumns.tsx'
import { useIsIdle } from '../../loading/useIsIdle.ts'
import { useOutage } from '../../state/node/useOutage.ts'
import { useChain, useTokens } from '../../state/useChain.ts'
import { LoadFailureAlone } from '../page/LoadFailureAlone.tsx'
import { UnservedNetwork } from '../swap/UnservedNetwork.tsx'
import { LimitContainer } from './LimitContainer.tsx'
import { LimitSkeleton } from './LimitSkeleton.tsx'

const PairChart = lazyPart(() => import('../swap/PairChart.tsx').then((module) => module.PairChart), { isExtra: true })

/** `/limit`: waits for networks and tokens, then hands over to the form. Where there is room the price of the pair stands beside it. */
export function LimitRoute() {
  const { chain } = useSearch({ strict: false })
  const { config, networks, network, isServed, isTestnetMode, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)
  const isWide = useMedia(wide)
  const isIdle = useIsIdle()
  // Its tokens have other addresses there: of another network they would be nothing, or something else.
  if (!isServed && !isTestnetMode && network) return <UnservedNetwork network={network} />
  if (loadError && !outage && !(config && network && tokens)) return <LoadFailureAlone error={loadError} />
  return (
    <SwapColumns
      form={
        config && network && tokens ? (
          <LimitContainer
            key={network.chainId}
            config={config}
            network={network}
            networks={networks ?? []}
            tokens={tokens}
            outage={outage}
          />
        ) : (
          <LimitSkeleton outage={outage} />
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

/** A form without a chart is a whole form. */
function ignore() {}

/** As `xl` of the styles. */
const wide = '(min-width: 80rem)'
