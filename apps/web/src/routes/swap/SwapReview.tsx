import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import { createSwapFlow } from '@oxbow/swap/createSwapFlow'
import type { SwapFlow } from '@oxbow/swap/SwapFlow'
import type { TradeCheck } from '@oxbow/swap/TradeCheck'
import { tokenFeeQueryOptions } from '@oxbow/swap/tokenFeeQueryOptions'
import { tradeCheckQueryOptions } from '@oxbow/swap/tradeCheckQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { permissionsQueryOptions } from '@oxbow/trading/permissionsQueryOptions'
import type { Quote } from '@oxbow/trading/Quote'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { TypedMoney } from '../../features/review/ReviewedMoney.ts'
import type { Trial } from '../../features/swap/review/Trial.ts'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import type { TradeSettings } from '../../state/TradeSettings.ts'
import type { ToUsd } from '../../state/tokens/usePrices.ts'
import { useCanBatch } from '../../state/wallet/useCanBatch.ts'
import { useWalletFeatures } from '../../state/wallet/useWalletFeatures.ts'
import { useFeeInToken } from '../page/useFeeInToken.ts'
import { RunningSwap } from './RunningSwap.tsx'
import { useTypedMoney } from './useTypedMoney.ts'

/** Runs and shows the flow of one reviewed trade. */
export function SwapReview(props: SwapReview.Props) {
  const { quote, connection, network, tokenIn, tokenOut, toUsd, settings, partOf, step, asksAbout, onClosed } = props
  const [approvalAmount, setApprovalAmount] = useState(settings.approvalAmount)
  const [flow, setFlow] = useState<SwapFlow>()
  const lifetimeSeconds = settings.deadlineMinutes * 60
  const permissions = useQuery(
    permissionsQueryOptions(client, {
      network,
      account: connection.account.address,
      token: quote.kind === 'swap' ? quote.tokenIn : undefined,
      amount: quote.maximumIn,
    }),
  )

  const canBatch = useCanBatch(network, connection)
  const { batches, permitBy } = useWalletFeatures()
  const { data, error } = useQuery(
    tradeCheckQueryOptions(client, {
      quote,
      network,
      account: connection.account.address,
      wallet: connection.wallet,
      lifetimeSeconds,
      tokens: [tokenIn, tokenOut],
    }),
  )

  const typedMoney = useTypedMoney(props.typed, {
    network,
    wallet: connection.wallet,
    token: quote.tradeType === 'exact-in' ? tokenIn : tokenOut,
    raw: quote.intent.amount,
  })

  const feeBatches = settings.isOneClick ? canBatch : false
  const fee = useFeeInToken({
    isPaid: (props.paysFeeInToken ?? false) && feeBatches !== undefined,
    options: tokenFeeQueryOptions(client, {
      quote,
      network,
      lifetimeSeconds,
      wallet: connection.wallet,
      account: connection.account.address,
      canBatch: feeBatches ?? false,
    }),
    network,
    account: connection.account.address,
    changes: [
      { token: quote.tokenIn, amount: -quote.maximumIn },
      { token: quote.tokenOut, amount: quote.minimumOut },
    ],
  })

  useEffect(() => {
    const created = createSwapFlow({
      client,
      connection,
      network,
      quote,
      tokenIn,
      tokenOut,
      partOf,
      activity,
      storage,
      locks,
      approvalAmount,
      permitBy,
      batches: batches && settings.isOneClick,
      lifetimeSeconds,
    })
    setFlow(created)
    return () => created.dispose()
  }, [connection, network, quote, tokenIn, tokenOut, approvalAmount, permitBy, batches, settings, partOf])

  if (flow === undefined) return null
  return (
    <RunningSwap
      flow={flow}
      network={network}
      check={toCheck(data, error)}
      approvalAmount={approvalAmount}
      typed={typedMoney}
      worth={toUsd && { paid: toUsd(tokenIn, quote.amountIn), received: toUsd(tokenOut, quote.amountOut) }}
      fee={fee}
      step={step}
      asksAbout={asksAbout}
      isOneClick={settings.isOneClick && canBatch === true}
      needsApproval={permissions.data?.approval !== undefined}
      needsReset={permissions.data?.reset !== undefined}
      needsPermit={permissions.data?.permit !== undefined}
      onApprovalAmount={setApprovalAmount}
      onClosed={onClosed}
    />
  )
}

export declare namespace SwapReview {
  type Props = {
    /** The page's state when the review was opened. */
    quote: Quote
    connection: WalletConnection
    network: Network
    tokenIn: Token
    tokenOut: Token
    settings: TradeSettings
    /** ID of the swap across networks that the trade is a step of. */
    partOf?: string | undefined
    step?: RunningSwap.Props['step']
    /** The typed money that the amount was converted from. */
    typed?: TypedMoney | undefined
    /** Dollar values for display. */
    toUsd?: ToUsd | undefined
    /** The balance doesn't cover the network cost, and the wallet can pay it in a token. */
    paysFeeInToken?: boolean | undefined
    /** Warnings that the user hasn't consented to yet. */
    asksAbout: RunningSwap.Props['asksAbout']
    /** Called with what the user wants to do next. */
    onClosed: RunningSwap.Props['onClosed']
  }
}

function toCheck(check: TradeCheck | undefined, error: Error | null): Trial {
  if (error) return { status: 'stuck', failure: toFailure(error) }
  return check ? { status: 'known', check } : { status: 'running' }
}
