import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import type { Quote } from '@oxbow/exchange/actions/Quote'
import type { NextAction } from '@oxbow/exchange/errors/NextAction'
import { createSwapFlow } from '@oxbow/exchange/flows/swap/createSwapFlow'
import type { SwapFlow } from '@oxbow/exchange/flows/swap/SwapFlow'
import { approvalQueryOptions } from '@oxbow/exchange/query/approvalQueryOptions'
import type { WalletConnection } from '@oxbow/exchange/wallet/Wallet'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { activity, client, storage } from '../app/exchange.ts'
import { ReviewDialog } from '../features/swap/ReviewDialog.tsx'
import type { TradeSettings } from '../features/swap/TradeSettings.ts'

/** Runs the flow of one reviewed trade and shows it. */
export function SwapReview(props: SwapReview.Props) {
  const { quote, connection, network, tokenIn, tokenOut, settings, onClosed } = props
  const [approvalAmount, setApprovalAmount] = useState<'exact' | 'unlimited'>('exact')
  const [flow, setFlow] = useState<SwapFlow>()
  const [next, setNext] = useState<SwapReview.Next>()
  const approval = useQuery(
    approvalQueryOptions(client, {
      network,
      account: connection.account.address,
      token: quote.kind === 'swap' ? quote.tokenIn : undefined,
      amount: quote.maximumIn,
    }),
  )

  useEffect(() => {
    const created = createSwapFlow({
      client,
      connection,
      network,
      quote,
      tokenIn,
      tokenOut,
      activity,
      storage,
      approvalAmount,
      deadlineSeconds: settings.deadlineMinutes * 60,
    })
    setFlow(created)
    return () => created.dispose()
  }, [connection, network, quote, tokenIn, tokenOut, approvalAmount, settings])

  if (flow === undefined) return null
  return (
    <Running
      flow={flow}
      network={network}
      approvalAmount={approvalAmount}
      needsApproval={approval.data?.approval !== undefined}
      onApprovalAmount={setApprovalAmount}
      onNext={setNext}
      onClosed={() => onClosed(next)}
    />
  )
}

export declare namespace SwapReview {
  type Next = 'done' | 'choose-token' | 'connect' | 'activity' | undefined
  type Props = {
    /** What was on the page when the review was asked for. */
    quote: Quote
    connection: WalletConnection
    network: Network
    tokenIn: Token
    tokenOut: Token
    settings: TradeSettings
    /** With what the person wants to do now. */
    onClosed: (next: Next) => void
  }
}

function Running(props: {
  flow: SwapFlow
  network: Network
  approvalAmount: 'exact' | 'unlimited'
  needsApproval: boolean
  onApprovalAmount: (amount: 'exact' | 'unlimited') => void
  onNext: (next: SwapReview.Next) => void
  onClosed: () => void
}) {
  const { flow, onNext, ...rest } = props
  const view = useSyncExternalStore(flow.subscribe, flow.getView)
  const isDone = view.status === 'confirmed' || view.status === 'final'
  return (
    <ReviewDialog
      {...rest}
      view={view}
      onStart={flow.start}
      onRetry={flow.retry}
      onAcceptQuote={flow.acceptQuote}
      onCancel={() => {
        if (isDone) onNext('done')
        flow.cancel()
      }}
      onNextAction={(action) => {
        if (action === 'reload') window.location.reload()
        else onNext(pages[action])
      }}
    />
  )
}

const pages: Partial<Record<NextAction, SwapReview.Next>> = {
  'choose-another-token': 'choose-token',
  'connect-wallet': 'connect',
  'check-activity': 'activity',
}
