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
import { tradeSettingsOf } from '../../../state/TradeSettings.ts'
import { tokenMemory } from '../../../state/tokens/tokenMemory.ts'
import { SwapReview } from '../SwapReview.tsx'
import { isAccepted, toTokenWarnings } from '../tokenWarnings.ts'

/** One swap of a swap across networks: asks for its price of now, then for the person's yes. */
export function SwapLeg(props: SwapLeg.Props) {
  const { amount, connection, network, partOf, step, tokenIn, tokenOut, onClosed, onFailed } = props
  const settings = tradeSettingsOf(useSettings().trade, network.chainId)
  const { slippageBps, protocols, allowsHooks } = settings
  const [reviewed, setReviewed] = useState<Reviewed>()
  const { data, error } = useQuery({
    ...quoteQueryOptions(client, {
      network,
      tradeType: 'exact-in',
      tokenIn: tokenIn.address,
      tokenOut: tokenOut.address,
      amount,
      account: connection.account.address,
      protocols,
      allowsHooks,
      slippageBps: slippageBps === 'auto' ? undefined : slippageBps,
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
 * What is reviewed stays as it was when it was opened, as on the form of a swap; the flow itself asks again before it signs. A wallet that is asked to change to the network
 * of the swap is another connection from then on, and the flow would begin anew.
 */
type Reviewed = Omit<SwapReview.Props, 'asksAbout' | 'onClosed'>

export declare namespace SwapLeg {
  type Props = {
    /** Raw units of `tokenIn`. */
    amount: bigint
    connection: WalletConnection
    network: Network
    /** Id of the swap across networks. */
    partOf: string
    step: CrossStep
    tokenIn: Token
    tokenOut: Token
    /** With whether it was sent, and whether the next step is wanted at once. */
    onClosed: (isSent: boolean, goesOn: boolean) => void
    /** There is no price. */
    onFailed: (code: FailureCode) => void
  }
}
