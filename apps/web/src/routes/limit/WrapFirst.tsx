import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { useEffect, useState } from 'react'
import { useSettings } from '../../state/settings.ts'
import { tradeSettingsOf } from '../../state/TradeSettings.ts'
import { SwapReview } from '../swap/SwapReview.tsx'
import { useQuoteFacts } from '../swap/useQuoteFacts.ts'

/** Wraps the native currency that an order sells, with the review of a swap. */
export function WrapFirst({ network, connection, native, wrapped, amount, onClosed }: WrapFirst.Props) {
  const { trade } = useSettings()
  const [reviewed, setReviewed] = useState<Quote>()
  const settings = tradeSettingsOf(trade, network.chainId)
  const { quote } = useQuoteFacts({
    network,
    form: { tokenIn: native, tokenOut: wrapped, field: 'input', text: '' },
    amount,
    account: connection.account.address,
    settings,
  })
  const fresh = quote.status === 'fresh' ? quote.quote : undefined
  // The review keeps its first quote.
  useEffect(() => {
    if (fresh) setReviewed((old) => old ?? fresh)
  }, [fresh])
  if (reviewed === undefined) return null
  return (
    <SwapReview
      quote={reviewed}
      connection={connection}
      network={network}
      tokenIn={native}
      tokenOut={wrapped}
      settings={settings}
      asksAbout={nothing}
      onClosed={(next) => onClosed(next === 'done')}
    />
  )
}

export declare namespace WrapFirst {
  type Props = {
    network: Network
    connection: WalletConnection
    native: Token
    wrapped: Token
    /** Raw units. */
    amount: bigint
    /** Tells whether it was wrapped. */
    onClosed: (isWrapped: boolean) => void
  }
}

const nothing: readonly never[] = []
