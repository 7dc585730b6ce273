import { bridgeQuoteQueryOptions } from '@oxbow/bridge/bridgeQuoteQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type KnownQuote, warnOfFee } from '../../../features/bridge/BridgeState.ts'
import { toFee } from '../../../features/bridge/toFee.ts'
import { client } from '../../../state/exchange.ts'
import { BridgeReview } from './BridgeReview.tsx'

/** The bridge step of a swap across networks: gets a current quote, then opens the review. */
export function DepositLeg({ onFailed, ...props }: DepositLeg.Props) {
  const { amount, destination, origin, tokenIn, tokenOut } = props
  // The reviewed quote is the signed one, although the form keeps refreshing its own.
  const [quote, setQuote] = useState<KnownQuote>()
  const { data, error } = useQuery({
    ...bridgeQuoteQueryOptions(client, { amount, input: tokenIn, output: tokenOut, places: { origin, destination } }),
    enabled: quote === undefined,
  })
  const fail = useEffectEvent(onFailed)
  const isMissing = data?.status === 'no-samples' || (data === undefined && error !== null)
  useEffect(() => {
    if (isMissing) fail()
  }, [isMissing])
  useEffect(() => {
    if (data?.status === 'ok') setQuote((reviewed) => reviewed ?? data)
  }, [data])
  if (quote === undefined) return null
  const fee = toFee(amount, quote.output, { input: tokenIn.decimals, output: tokenOut.decimals })
  return <BridgeReview {...props} quote={quote} warnings={warnOfFee(fee, { amount, leastFee: quote.leastFee })} />
}

export declare namespace DepositLeg {
  type Props = Omit<BridgeReview.Props, 'quote' | 'warnings'> & {
    /** Neither fee nor time are known. */
    onFailed: () => void
  }
}
