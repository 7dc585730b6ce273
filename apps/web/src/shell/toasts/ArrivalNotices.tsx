import { useLingui } from '@lingui/react/macro'
import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { hasSwapAfter } from '@oxbow/bridge/CrossSwap'
import { noteTold } from '@oxbow/bridge/createBridgeMemory'
import { findCrossLegs } from '@oxbow/bridge/findCrossLegs'
import type { Network } from '@oxbow/chain/Network'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { toast } from '@oxbow/ui/Toaster'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useArrival } from '../../routes/account/arrival/useArrival.ts'
import { bridgeMemory, useBridgeMemory } from '../../state/activity/bridgeMemory.ts'
import { useChain } from '../../state/useChain.ts'
import { isAwaited } from './isAwaited.ts'

/** Reports on every page which of the account's bridge transfers arrived or were refunded, also since the last visit. */
export function ArrivalNotices({ entries, isReviewOpen }: ArrivalNotices.Props) {
  const { networks = [] } = useChain(undefined)
  const { told } = useBridgeMemory()
  return entries
    .filter((entry) => isAwaited(entry, told, Date.now()))
    .map((entry) => {
      const origin = networks.find(({ chainId }) => chainId === entry.chainId)
      return (
        origin && <Watch key={entry.id} entries={entries} entry={entry} isReviewOpen={isReviewOpen} origin={origin} />
      )
    })
}

export declare namespace ArrivalNotices {
  type Props = {
    /** Of the account in use. */
    entries: readonly ActivityEntry[]
    /** The open dialog reports it itself. */
    isReviewOpen: boolean
  }
}

function Watch({ entries, entry, isReviewOpen, origin }: Watch.Props) {
  const { t, i18n } = useLingui()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { outputChain } = useSearch({ strict: false })
  const { swaps } = useBridgeMemory()
  const { arrival, asked, destination, left } = useArrival(entry, origin)

  const tell = useEffectEvent(() => {
    noteTold(bridgeMemory, entry.id)
    const write = (sum: typeof left, raw = sum?.raw) =>
      sum && raw !== undefined ? { detail: `${formatAmount(raw, sum.decimals, i18n.locale)} ${sum.symbol}` } : {}
    const id = `arrival ${entry.id}`
    const { name: originName } = origin
    if (arrival.kind === 'refunded')
      return toast({ id, tone: 'info', title: t`Refunded on ${originName}`, ...write(left) })
    if (arrival.kind !== 'arrived' || destination === undefined) return
    const { name: there } = destination
    const title = t`Arrived on ${there}`
    const legs = findCrossLegs(swaps, entries)
    const isGoingOn = swaps.some((cross) => hasSwapAfter(cross) && legs.get(cross.id)?.deposit?.id === entry.id)
    if (!isGoingOn) {
      if (!isReviewOpen) toast({ id, tone: 'positive', title, ...write(asked, arrival.amount) })
      return
    }
    // The remaining step is shown in the panel above the form. Over a review, a toast would cover its button on phones.
    if (isReviewOpen || (pathname === '/swap' && outputChain !== undefined)) return
    const search = { chain: origin.slug, outputChain: destination.slug }
    const action = { label: t`Continue`, onPress: () => void navigate({ to: '/swap', search }) }
    toast({
      id,
      tone: 'positive',
      title,
      ...write(asked, arrival.amount),
      action,
      milliseconds: 30_000,
    })
  })
  const isOver = arrival.kind === 'arrived' || arrival.kind === 'refunded'
  useEffect(() => {
    if (isOver) tell()
  }, [isOver])
  return null
}

declare namespace Watch {
  type Props = ArrivalNotices.Props & { entry: ActivityEntry; origin: Network }
}
