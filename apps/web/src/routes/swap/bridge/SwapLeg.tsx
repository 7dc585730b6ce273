import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { toFailure } from '@oxbow/failures/toFailure'
import { quoteQueryOptions } from '@oxbow/swap/quoteQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { CrossStep } from '../../../features/swap/review/ReviewProps.ts'
import { asksOnce } from '../../../features/tokens/tokenWarnings.ts'
import { client } from '../../../state/exchange.ts'
import { useSettings } from '../../../state/settings.ts'
import { toTradeTerms, tradeSettingsOf } from '../../../state/TradeSettings.ts'
import { tokenMemory } from '../../../state/tokens/tokenMemory.ts'
import { SwapReview } from '../SwapReview.tsx'
import { isAccepted, toTokenWarnings } from '../tokenWarnings.ts'

/** A swap step of a swap across networks: gets a current quote, then opens the review. */
export function SwapLeg(props: SwapLeg.Props) {
  const { amount, connection, network, partOf, step, tokenIn, tokenOut, onClosed, onFailed } = props
  const settings = tradeSettingsOf(useSettings().trade, network.chainId)
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { data, error } = useQuery({
    ...quoteQueryOptions(client, {
      network,
      tradeType: 'exact-in',
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amount,
      account: connection.account.address,
      ...toTradeTerms(settings),
    }),
    enabled: reviewed === undefined,
  })
  const review = useEffectEvent((quote: Quote) => {
    setReviewed({ quote, connection, network, partOf, step, tokenIn, tokenOut, settings })
  })
  useEffect(() => {
    if (data !== undefined) review(data)
  }, [data])
  const fail = useEffectEvent(onFailed)
  useEffect(() => {
    if (error && data === undefined) fail(toFailure(error).code)
  }, [error, data])
  if (reviewed === undefined) return null
  const asked = [tokenIn, tokenOut].filter((token) => asksOnce(token) && !isAccepted(token))
  return (
    <SwapReview
      {...reviewed}
      asksAbout={toTokenWarnings(asked)}
      onClosed={(next) => {
        const isSent = next === 'done' || next === 'next-step'
        if (isSent) for (const token of asked) tokenMemory.addAccepted(token)
        onClosed(isSent, next === 'next-step')
      }}
    />
  )
}

/**
 * The reviewed props stay unchanged, as on the swap form; the flow itself requests a new quote before signing. Switching the wallet's network creates
 * a new connection, which would restart the flow.
 */
type Reviewed = Omit<SwapReview.Props, 'asksAbout' | 'onClosed'>

export declare namespace SwapLeg {
  type Props = {
    /** Raw units of `tokenIn`. */
    amount: bigint
    connection: WalletConnection
    network: Network
    /** ID of the swap across networks. */
    partOf: string
    step: CrossStep
    tokenIn: Token
    tokenOut: Token
    /** Tells whether it was sent, and whether the user wants to continue with the next step. */
    onClosed: (isSent: boolean, goesOn: boolean) => void
    /** There is no quote. */
    onFailed: (code: FailureCode) => void
  }
}
