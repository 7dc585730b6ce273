import { useLingui } from '@lingui/react/macro'
import { createTwapFlow } from '@oxbow/orders/createTwapFlow'
import type { TwapIntent } from '@oxbow/orders/TwapIntent'
import { twapCounterQueryOptions } from '@oxbow/orders/twapsQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Market } from '../../features/orders/placement/Market.ts'
import { partsOf } from '../../features/orders/twap/partsOf.ts'
import { TwapDialog } from '../../features/orders/twap/TwapDialog.tsx'
import { type TwapOrder, type TwapWarning, toPoolsWarnings } from '../../features/orders/twap/TwapState.ts'
import { client } from '../../state/exchange.ts'
import { rememberTwap } from '../../state/signed/signedTwaps.ts'
import { useInPools } from './useInPools.ts'
import { usePlacement } from './usePlacement.tsx'

/** The review and flow of one trade over time. */
export function TwapReview(props: TwapReview.Props) {
  const { order, market, tokenOut, network, connection } = props
  const { t } = useLingui()
  const [startTime] = useState(() => Math.floor(Date.now() / 1_000))
  const [id] = useState(createId)
  const account = connection.account.address
  const counter = useQuery({ ...twapCounterQueryOptions(client, { account, network }), retry: 1 })
  const inPools = useInPools(props, [partsOf(order)[0]!.amountIn, order.amountIn])
  const [part = null, whole = null] = inPools ?? []
  const warnings = [...(inPools ? toPoolsWarnings(order, { market, part, whole }) : []), ...props.warnings]
  const shown = usePlacement<TwapIntent>(props, {
    amountIn: order.amountIn,
    warnings,
    number: counter,
    name: id,
    toIntent: (number, own) => {
      const { amountIn, leastPrice, parts, periodSeconds } = order
      return {
        kind: 'plan',
        ...own,
        tokenOut,
        amountIn,
        parts,
        periodSeconds,
        leastPrice,
        market: order.market,
        id,
        counter: number,
        startTime,
      }
    },
    create: placeTwap,
    changes,
    label: t`Place order`,
    isWaiting: inPools === undefined,
  })
  return <TwapDialog {...shown} order={order} startTime={startTime} tokenOut={tokenOut} warnings={warnings} />
}

export declare namespace TwapReview {
  type Props = usePlacement.Props & {
    /** The page's state when the review was opened. */
    order: TwapOrder
    market: Market
    warnings: readonly TwapWarning[]
    /** The token as bought: never the native currency. */
    tokenOut: Token
  }
}

const changes = ['plans', 'kept-plans'] as const

/** Stored on this device before it is sent to the server. */
function placeTwap(options: createTwapFlow.Options, onSigned: () => void) {
  return createTwapFlow({
    ...options,
    onSigned(signed) {
      rememberTwap(signed)
      onSigned()
    },
  })
}

/** 31 random bytes, and one for the part's number. */
function createId(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(31))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}00`
}
