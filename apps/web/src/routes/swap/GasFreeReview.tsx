import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { checkOrder } from '@oxbow/orders/checkOrder'
import type { OrderFlow } from '@oxbow/orders/createLimitFlow'
import { createSwapOrderFlow } from '@oxbow/orders/createSwapOrderFlow'
import { fillQueryOptions } from '@oxbow/orders/fillQueryOptions'
import { getNonce } from '@oxbow/orders/nextNonce'
import { orderFailures } from '@oxbow/orders/orderFailures'
import { type OwnOrder, ordersQueryOptions, promisedBy } from '@oxbow/orders/ordersQueryOptions'
import { readSignedOrder } from '@oxbow/orders/readSignedOrder'
import * as SwapOffer from '@oxbow/orders/SwapOffer'
import { readSwapMarket } from '@oxbow/swap/readSwapMarket'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import { OrderApproval } from '../../features/review/OrderApproval.tsx'
import type { TypedMoney } from '../../features/review/ReviewedMoney.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TransactionLine } from '../../features/review/TransactionLine.tsx'
import { GasFreeDialog } from '../../features/swap/gas-free/GasFreeDialog.tsx'
import { toGasFreeEnd } from '../../features/swap/gas-free/GasFreeEnd.ts'
import { useGasFreeConcerns } from '../../features/swap/gas-free/useGasFreeConcerns.tsx'
import type { TokenCautions } from '../../features/trade-form/TokenCautions.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { toOrderMessage } from '../../state/failure/toOrderMessage.ts'
import { rememberOrder } from '../../state/signed/signedOrders.ts'
import type { TradeSettings } from '../../state/TradeSettings.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { toFlowMoment } from '../page/toFlowMoment.ts'
import { useFlowEndButton } from '../page/useFlowEndButton.ts'
import { useTypedMoney } from './useTypedMoney.ts'

/** The review and flow of a gas-free swap: filled, or ended with the option of a classic swap. */
export function GasFreeReview(props: GasFreeReview.Props) {
  const { offer, tokenIn, tokenOut, network, connection, settings, cautions, minutes, onClosed } = props
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [flow, setFlow] = useState<OrderFlow>()
  const [approval, setApproval] = useState(settings.approvalAmount)
  const [deadline, setDeadline] = useState<number>()
  const [order, setOrder] = useState<OwnOrder>()
  const [filledBy, setFilledBy] = useState<`0x${string}`>()
  const [isClassic, setIsClassic] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const { wallet, account } = connection
  const { chainId } = network
  const nonce = useQuery({
    queryKey: ['order-nonce', { chainId, account: account.address, openedAt }],
    queryFn: () => getNonce(client, { account: account.address, chainId }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const own = useQuery({ ...ordersQueryOptions(client, { network, account: account.address }), enabled: !flow })
  const promised = own.data && promisedBy(own.data, tokenIn.address)
  const isKnown = nonce.data !== undefined && promised !== undefined
  const toIntent = (nowSeconds: number, isApproved: boolean) =>
    SwapOffer.toIntent(offer, {
      tokenIn,
      tokenOut,
      network,
      nowSeconds,
      isApproved,
      approval,
      recipient: account.address,
      nonce: nonce.data ?? 0n,
      promised: promised ?? 0n,
    })
  const check = useQuery({
    queryKey: ['gas-free-check', { chainId, account: account.address, approval, promised: String(promised), openedAt }],
    queryFn: async () => {
      // Decay starts at the chain's own time, whatever that is.
      const intent = { ...toIntent(0, true), fallsFrom: Number.MAX_SAFE_INTEGER }
      const found = await checkOrder(client, { intent, network, account: account.address, wallet })
      return { ...found, readAt: Date.now() }
    },
    enabled: flow === undefined && isKnown,
    gcTime: 0,
    retry: false,
  })
  const fault = nonce.error ?? own.error ?? check.error
  const market = useQuery({
    queryKey: ['swap-market', { chainId, account: account.address, openedAt }],
    queryFn: () => {
      const { amountIn, least: leastOut } = offer
      return readSwapMarket(client, {
        quote: props.quote,
        account: account.address,
        amountIn,
        leastOut,
        network,
        wallet,
      })
    },
    enabled: flow === undefined,
    refetchInterval: Math.max(5_000, network.blockTimeSeconds * 1_000),
    gcTime: 0,
    retry: 1,
  })
  const typed = useTypedMoney(props.typed, { network, wallet, token: tokenIn, raw: offer.amountIn })
  const concerns = useGasFreeConcerns({
    quote: props.quote,
    cautions,
    typed,
    tokens: [tokenIn, tokenOut],
    market: market.data ?? (market.isError ? unread : undefined),
  })
  const fill = useQuery(
    fillQueryOptions(client, {
      ...(order ?? nothing),
      status: filledBy ? 'filled' : 'open',
      transactionHash: filledBy,
    }),
  )
  useEffect(() => () => flow?.dispose(), [flow])
  const isSigned = order !== undefined
  const end = toGasFreeEnd(view, isSigned)
  useEffect(() => {
    if (end !== 'wait') for (const key of ['orders', 'balances']) void queries.invalidateQueries({ queryKey: [key] })
  }, [end, queries])
  const dialog = useAside({
    // A pending order stays visible until it is filled, because the wallet doesn't show it.
    moment: view?.status === 'pending' ? 'quiet' : toFlowMoment(view),
    steps: view?.steps,
    onSent: () => onClosed(end === 'done' ? 'done' : undefined),
    onClosed: () => onClosed(isClassic ? 'classic' : end === 'done' ? 'done' : undefined),
  })

  function start() {
    const found = check.data
    if (found === undefined || !isKnown) return
    const passed = Math.floor((Date.now() - found.readAt) / 1_000)
    const intent = toIntent(found.nowSeconds + passed, found.networkCostWei === 0n)
    setDeadline(intent.deadline)
    const created = createSwapOrderFlow({
      client,
      connection,
      network,
      activity,
      storage,
      locks,
      intent,
      walletRpcUrl: toAbsoluteRpcUrl(chainId),
      onSigned(signed, hash) {
        rememberOrder(signed)
        const read = readSignedOrder(signed, network.contracts)
        if (read !== undefined) setOrder({ ...nothing, hash, signed, order: read })
      },
      onFilled: setFilledBy,
    })
    setFlow(created)
    created.send({ type: 'START', networkCostWei: found.networkCostWei })
  }

  const endButton = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview: () => setFlow(undefined),
  })

  function toButton(): ReviewButton {
    if (end === 'classic' && view?.instead === undefined)
      return {
        label: t`Swap with network cost`,
        leaves: true,
        onPress() {
          setIsClassic(true)
          dialog.close()
        },
      }
    if (end === 'again') return { label: t`Try again`, leaves: true, onPress: () => flow?.send({ type: 'RETRY' }) }
    if (endButton) return endButton
    return { label: t`Sign swap`, isBusy: view !== undefined, isDisabled: check.data === undefined, onPress: start }
  }

  const native = props.native
  const spends = `${formatAmount(offer.amountIn + (promised ?? 0n), tokenIn.decimals, i18n.locale)} ${tokenIn.symbol}`
  return (
    <GasFreeDialog
      offer={offer}
      tokenIn={tokenIn}
      tokenOut={tokenOut}
      minutes={minutes}
      deadline={deadline}
      check={check.data}
      fault={fault ? toFailure(fault, orderFailures).code : undefined}
      view={view}
      isSigned={isSigned}
      mayStillFill={end === 'again'}
      received={fill.data?.received}
      transaction={filledBy && <TransactionLine hash={filledBy} network={network} />}
      choices={
        check.data?.approves && (
          <OrderApproval
            spenderName="Permit2"
            symbol={tokenIn.symbol}
            spends={spends}
            value={approval}
            onChange={setApproval}
          />
        )
      }
      concerns={concerns}
      native={network.nativeCurrency}
      costUsd={props.toUsd(native, check.data?.networkCostWei)}
      button={toButton()}
      caution={<NetworkCaution network={network} />}
      instead={view?.instead && <InsteadNotice instead={view.instead} network={network} />}
      explain={(code) => i18n._(toOrderMessage(code))}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace GasFreeReview {
  type Props = {
    /** The page's state when the review was opened. */
    offer: SwapOffer.SwapOffer
    /** The quote that the offer was made from. */
    quote: Quote
    /** The typed money that the amount was converted from. */
    typed: TypedMoney | undefined
    tokenIn: Token
    tokenOut: Token
    network: Network
    connection: WalletConnection
    settings: TradeSettings
    cautions: readonly TokenCautions.Caution[]
    minutes: number
    native: Token | undefined
    /** Undefined if no price is known. */
    toUsd: (token: Token | undefined, raw: bigint | undefined) => number | undefined
    /** Called with what the user wants to do next. */
    onClosed: (next: 'done' | 'classic' | undefined) => void
  }
}

const neverChanges = () => () => {}

/** The node hasn't answered. */
const unread = {
  belowReferenceBps: undefined,
  priceImpactBps: undefined,
  isMarketUnread: true,
  sale: { status: 'unknown' },
} as const

/** Before anything is signed. */
const nothing = {
  hash: '0x',
  status: 'open',
  createdAt: undefined,
  transactionHash: undefined,
  blockNumber: undefined,
  order: undefined,
  signed: { encodedOrder: '0x', signature: '0x', chainId: 0 },
} as unknown as OwnOrder
