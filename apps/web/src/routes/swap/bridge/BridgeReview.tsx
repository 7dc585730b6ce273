import { useLingui } from '@lingui/react/macro'
import { bridgeFailures } from '@oxbow/bridge/bridgeFailures'
import { bridgeQuoteQueryOptions } from '@oxbow/bridge/bridgeQuoteQueryOptions'
import { checkBridge } from '@oxbow/bridge/checkBridge'
import { type BridgeFlow, createBridgeFlow } from '@oxbow/bridge/createBridgeFlow'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { BridgeDialog } from '../../../features/bridge/BridgeDialog.tsx'
import { type BridgeWarning, type KnownQuote, warnOfFee } from '../../../features/bridge/BridgeState.ts'
import { renewQuote } from '../../../features/bridge/renewQuote.ts'
import { toFee } from '../../../features/bridge/toFee.ts'
import { NetworkCaution } from '../../../features/network/NetworkCaution.tsx'
import { isBlocked } from '../../../features/review/FeeInToken.ts'
import type { ReviewButton } from '../../../features/review/ReviewPlan.ts'
import { TokenCautions } from '../../../features/trade-form/TokenCautions.tsx'
import { activity, client, locks, storage } from '../../../state/exchange.ts'
import { toBridgeMessage } from '../../../state/failure/toBridgeMessage.ts'
import type { ToUsd } from '../../../state/tokens/usePrices.ts'
import { useAside } from '../../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../../state/wallet/useWallets.ts'
import { useArrival } from '../../account/arrival/useArrival.ts'
import { InsteadNotice } from '../../page/InsteadNotice.tsx'
import { toFlowMoment } from '../../page/toFlowMoment.ts'
import { useCallsFee } from '../../page/useCallsFee.ts'
import { useFlowEndButton } from '../../page/useFlowEndButton.ts'
import { useFlowRefresh } from '../../page/useFlowRefresh.ts'

/** The review and flow of one transfer between networks, and its status while the dialog is open. */
export function BridgeReview(props: BridgeReview.Props) {
  const { amount, cautions, connection, destination, origin, tokenIn, tokenOut, toUsd, onClosed } = props
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [flow, setFlow] = useState<BridgeFlow>()
  const [renewed, setRenewed] = useState<KnownQuote>()
  const quote = renewed ?? props.quote
  const warnings = renewed ? warnAnew(renewed, props) : props.warnings
  const [openedAt, setOpenedAt] = useState(() => Date.now())
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const { account, wallet } = connection
  const { chainId } = origin
  const places = { origin, destination }
  const { data: check, error } = useQuery({
    queryKey: ['bridge-check', { chainId, account: account.address, openedAt }],
    queryFn: () =>
      checkBridge(client, {
        places,
        wallet,
        account: account.address,
        wish: {
          chainId,
          destinationChainId: destination.chainId,
          input: tokenIn,
          output: tokenOut,
          amount,
          leastOutput: quote.output,
          recipient: account.address,
        },
      }),
    enabled: flow === undefined,
    gcTime: 0,
    retry: false,
  })
  const { data: now, dataUpdatedAt } = useQuery({
    ...bridgeQuoteQueryOptions(client, { amount, input: tokenIn, output: tokenOut, places }),
    enabled: flow === undefined && quote.keeper?.status === 'fills' && quote.keeper.isUsed,
    refetchInterval: offerMs,
  })
  const other = flow === undefined && now && dataUpdatedAt >= openedAt ? renewQuote(quote, now) : undefined
  useEffect(() => {
    if (other === undefined) return
    setRenewed(other)
    setOpenedAt(Date.now())
  }, [other])
  const path = useArrival({ chainId, hash: view?.hash ?? '0x', status: isDone ? 'confirmed' : 'pending' }, origin)
  const hasArrived = path.arrival.kind === 'arrived'
  useEffect(() => () => flow?.dispose(), [flow])
  useFlowRefresh(view?.status, changes)
  useEffect(() => {
    if (hasArrived) for (const name of changes) void queries.invalidateQueries({ queryKey: [name] })
  }, [hasArrived, queries])
  const dialog = useAside({
    moment: toFlowMoment(view),
    steps: view?.steps,
    onSent: () => onClosed(true),
    onClosed: () => onClosed(isDone || view?.status === 'pending' || view?.instead !== undefined),
  })

  const fee = useCallsFee({
    network: origin,
    connection,
    costWei: check?.networkCostWei,
    calls: flow === undefined ? check?.calls : undefined,
    changes: [{ token: tokenIn.address, amount: -amount }],
    isBatched: false,
  })

  function start() {
    if (check === undefined) return
    const created = createBridgeFlow({
      client,
      connection,
      activity,
      storage,
      locks,
      places,
      intent: check.intent,
      walletRpcUrl: toAbsoluteRpcUrl(chainId),
    })
    setFlow(created)
    created.send({ type: 'START', networkCostWei: check.networkCostWei })
  }

  const end = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview() {
      setFlow(undefined)
      // The review's clocks restart.
      setOpenedAt(Date.now())
    },
  })
  const button: ReviewButton = end ?? {
    label: t`Confirm bridge`,
    isBusy: view !== undefined || (check === undefined && error === null) || fee?.kind === 'asking',
    isDisabled: check === undefined || isBlocked(fee),
    onPress: start,
  }

  return (
    <BridgeDialog
      amount={amount}
      quote={quote}
      isRenewed={renewed !== undefined}
      tokenIn={tokenIn}
      tokenOut={tokenOut}
      originName={origin.name}
      destinationName={destination.name}
      nativeThere={destination.nativeCurrency.symbol}
      feeUsd={(raw) => toUsd(tokenIn, raw)}
      check={check}
      fee={fee}
      fault={error ? toFailure(error, bridgeFailures).code : undefined}
      view={view}
      warnings={warnings}
      cautions={<TokenCautions cautions={cautions} />}
      consent={toConsent({ warnings, cautions }, t`I understand, and I want to bridge.`)}
      native={origin.nativeCurrency}
      costUsd={toUsd(props.native, check?.networkCostWei)}
      button={button}
      caution={
        <>
          <NetworkCaution network={origin} />
          <NetworkCaution network={destination} />
        </>
      }
      path={path}
      instead={view?.instead && <InsteadNotice instead={view.instead} network={origin} />}
      explain={(code) => i18n._(toBridgeMessage(code))}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace BridgeReview {
  type Props = {
    /** The page's state when the review was opened. */
    amount: bigint
    quote: KnownQuote
    warnings: readonly BridgeWarning[]
    cautions: readonly TokenCautions.Caution[]
    tokenIn: Token
    tokenOut: Token
    origin: Network
    destination: Network
    connection: WalletConnection
    /** Of the origin. */
    native: Token | undefined
    toUsd: ToUsd
    /** Tells whether something was sent. */
    onClosed: (isSent: boolean) => void
  }
}

const changes = ['balances', 'deposits']
/** The keeper may promise the same to others while the review is open, and gas gets dearer. The server asks it about as often. */
const offerMs = 5_000
const neverChanges = () => () => {}

/** The warnings at another quote. */
function warnAnew(quote: KnownQuote, { amount, tokenIn, tokenOut, warnings }: BridgeReview.Props) {
  const fee = toFee(amount, quote.output, { input: tokenIn.decimals, output: tokenOut.decimals })
  const others = warnings.filter(({ kind }) => kind !== 'high-fee')
  return [...warnOfFee(fee, { amount, leastFee: quote.leastFee }), ...others]
}

/** One consent to all warnings. Missing gas and native payout need none. */
function toConsent(
  { warnings, cautions }: Pick<BridgeReview.Props, 'cautions' | 'warnings'>,
  text: string,
): BridgeDialog.Props['consent'] {
  const grounds = [
    ...warnings.flatMap((warning) => (warning.kind === 'high-fee' ? [`fee ${warning.feeBps}`] : [])),
    ...cautions.map(({ symbol, detail }) => `${symbol} ${detail.id}`),
  ]
  if (grounds.length === 0) return undefined
  const isCritical = cautions.some(({ severity }) => severity === 'critical')
  return { grounds: grounds.join(), tone: isCritical ? 'critical' : 'caution', text }
}
