import { lazyPart } from '@oxbow/react/lazyPart'
import { useMedia } from '@oxbow/react/useMedia'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OrderKindChoice, orderKinds } from '../../features/orders/placement/OrderKindChoice.tsx'
import { TradeColumns } from '../../features/trade-form/TradeColumns.tsx'
import { ignore } from '../../loading/ignore.ts'
import { useIsIdle } from '../../loading/useIsIdle.ts'
import { whenInUse } from '../../loading/whenInUse.ts'
import { useOutage } from '../../state/node/useOutage.ts'
import { useChain, useTokens } from '../../state/useChain.ts'
import { LoadFailureAlone } from '../page/LoadFailureAlone.tsx'
import { UnservedNetwork } from '../swap/UnservedNetwork.tsx'
import { LimitContainer } from './LimitContainer.tsx'
import { LimitSkeleton } from './LimitSkeleton.tsx'
import { useHasGuard } from './useHasGuard.ts'
import type { usePriceLine } from './usePriceLine.ts'

const LimitChart = lazyPart(() => import('./LimitChart.tsx').then((module) => module.LimitChart), { isExtra: true })

const StopContainer = lazyPart(() => import('./StopContainer.tsx').then((module) => module.StopContainer))
const TwapContainer = lazyPart(() => import('./TwapContainer.tsx').then((module) => module.TwapContainer))

/** `/limit`: waits for networks and tokens, then renders the form; on wide screens with the pair's chart beside it. */
export function LimitRoute() {
  const { chain, edit } = useSearch({ strict: false })
  const { config, networks, network, isServed, isTestnetMode, error } = useChain(chain)
  const { tokens, error: tokensError } = useTokens(network)
  const loadError = error ?? tokensError
  const outage = useOutage(network, loadError)
  const isWide = useMedia(wide)
  const isIdle = useIsIdle()
  const [line, setLine] = useState<Parameters<usePriceLine.OnLine>[0]>()
  const hasStops = useHasGuard(network, 'marketGuard')
  const hasPlans = useHasGuard(network, 'planZone')
  const [choice, setChoice] = useState<{ kind: OrderKindChoice.Value; edit: string | undefined }>()
  // Only limit orders can be edited.
  const chosen = choice?.edit === edit ? (choice?.kind ?? 'limit') : 'limit'
  const setChosen = (next: OrderKindChoice.Value) => setChoice({ kind: next, edit })
  useEffect(() => (hasStops ? whenInUse(StopContainer.preload) : undefined), [hasStops])
  useEffect(() => (hasPlans ? whenInUse(TwapContainer.preload) : undefined), [hasPlans])
  // Undefined while it loads.
  const isOffered: Readonly<Record<OrderKindChoice.Value, boolean | undefined>> = {
    limit: true,
    'stop-loss': hasStops,
    'take-profit': hasStops,
    'over-time': hasPlans,
  }
  const kind = isOffered[chosen] ? chosen : 'limit'
  // The link's token addresses don't exist, or mean other tokens, on another network.
  if (!isServed && !isTestnetMode && network) return <UnservedNetwork network={network} />
  if (loadError && !outage && !(config && network && tokens)) return <LoadFailureAlone error={loadError} />
  return (
    <TradeColumns
      form={
        config && network && tokens ? (
          toForm({ config, network, networks: networks ?? [], tokens, outage })
        ) : (
          <LimitSkeleton outage={outage} />
        )
      }
      beside={
        isWide &&
        isIdle &&
        network &&
        tokens && (
          <LimitChart key={network.chainId} network={network} tokens={tokens} line={line} onLoadFailed={ignore} />
        )
      }
    />
  )

  function toForm(facts: Omit<LimitContainer.Props, 'kinds' | 'onLine'>) {
    const { chainId } = facts.network
    const offered = orderKinds.filter((each) => isOffered[each])
    const isKnown = orderKinds.every((each) => isOffered[each] !== undefined)
    const kinds = (!isKnown || offered.length > 1) && (
      <OrderKindChoice value={isKnown ? kind : undefined} offered={offered} onChange={setChosen} />
    )
    const shared = { ...facts, kinds, onLine: setLine }
    const parts = { ...shared, onLoadFailed: () => setChosen('limit') }
    if (kind === 'limit') return <LimitContainer key={`${chainId} ${edit}`} {...shared} />
    if (kind === 'over-time') return <TwapContainer key={`${chainId} ${kind}`} {...parts} />
    return <StopContainer key={`${chainId} ${kind}`} {...parts} kind={kind} />
  }
}

/** The `xl` breakpoint of the styles. */
const wide = '(min-width: 80rem)'
