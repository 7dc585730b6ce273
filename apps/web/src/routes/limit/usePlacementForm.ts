import type { Network } from '@oxbow/chain/Network'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import { countPlaces, toRaw } from '@oxbow/i18n/Decimal'
import type { Token } from '@oxbow/tokens/getTokens'
import { maxSpendable } from '@oxbow/transactions/maxSpendable'
import type { ReactNode } from 'react'
import * as LimitForm from '../../features/orders/limit/LimitForm.ts'
import type * as LimitState from '../../features/orders/limit/LimitState.ts'
import type * as SwapForm from '../../features/swap/form/SwapForm.ts'
import type { Outage } from '../../state/node/useOutage.ts'
import { useBalances } from '../../state/tokens/useBalances.ts'
import { useGasCost } from '../../state/tokens/useGasCost.ts'
import { useImpostorMarks } from '../../state/tokens/useImpostorMarks.ts'
import { usePrices } from '../../state/tokens/usePrices.ts'
import { canPayFeeInToken } from '../../state/wallet/canPayFeeInToken.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { orderNetworks } from '../orders/orderNetworks.ts'
import { useFeeReserve } from '../page/useFeeReserve.ts'
import { toTokenWarnings } from '../swap/tokenWarnings.ts'
import { isBlocked } from '../tokens/isBlocked.ts'
import { useLimitForm } from './useLimitForm.ts'
import { useMarket } from './useMarket.ts'
import { useOpenOrders } from './useOpenOrders.ts'
import type { usePriceLine } from './usePriceLine.ts'

/** Gas of wrapping, which "max" keeps back. */
const wrapGas = 100_000n
/** Gas of the approval before a first order, which may be paid in the sold token. Kept back of every order: whether one is needed, the review reads. */
const approvalGas = 60_000n

/** The shared facts of all order forms: trade, market, the account's orders and balances, and token warnings. */
export function usePlacementForm(props: usePlacementForm.Props, { buysWrapped, started }: usePlacementForm.Kind) {
  const { config, network, networks, outage } = props
  const tokens = useImpostorMarks(props.tokens)
  const { trade, form, onTrade, onForm } = useLimitForm(network, tokens, started)
  const connection = useConnection()
  const account = connection?.account.address
  const { weth } = network.contracts
  const { tokenIn, tokenOut } = trade
  const isNativeIn = tokenIn !== undefined && isNative(tokenIn.address)
  const wrapped = tokens.find(({ address }) => address === weth)
  /** The native currency is wrapped before it is sold. */
  const sold = isNativeIn ? wrapped : tokenIn
  const bought = buysWrapped && tokenOut && isNative(tokenOut.address) ? wrapped : tokenOut
  const isSameCoin = sold !== undefined && bought !== undefined && pricedAs(bought, weth) === pricedAs(sold, weth)
  const pair = sold && bought && !isSameCoin ? { tokenIn: sold.address, tokenOut: bought.address } : undefined
  const amountIn = toAmount(trade)
  const { market, retry: retryMarket } = useMarket({
    network,
    tokenIn: sold,
    tokenOut: isSameCoin ? undefined : bought,
    amount: amountIn,
  })
  const decimals = { tokenIn: tokenIn?.decimals ?? 18, tokenOut: tokenOut?.decimals ?? 18 }
  const served = orderNetworks(config, networks)
  const { orders, retry: retryOrders } = useOpenOrders({ network, served, account, token: sold?.address })
  const getBalance = useBalances(network, tokens, account)
  const canPay = isNativeIn || canPayFeeInToken(config, connection)
  const costOf = useGasCost(network, account !== undefined && canPay)
  const balance = getBalance(tokenIn)
  const reserve = useFeeReserve({
    config,
    network,
    connection,
    token: tokenIn,
    balance,
    nativeBalance: getBalance(tokens.find(({ address }) => address === nativeToken)),
    costOf,
    gasUnits: approvalGas,
  })
  // The form's token may be older than its warning tag.
  const marked = [tokenIn, tokenOut].map((token) => tokens.find(({ address }) => address === token?.address) ?? token)
  const base: Omit<LimitState.from.Facts, 'price' | 'version'> = {
    isLoading: false,
    outage,
    market,
    amountIn,
    isNativeIn,
    isSameCoin,
    balance,
    orders,
    chainId: network.chainId,
    isRegionBlocked: config.site.isRegionBlocked,
    keepsOrders: config.features.orders.status === 'on',
    hasTokenIn: tokenIn !== undefined,
    hasTokenOut: tokenOut !== undefined,
    isTaxed: marked.some((token) => token?.tags.includes('fee-on-transfer')),
    blocked: isBlocked(marked[0]) ? 'input' : isBlocked(marked[1]) ? 'output' : undefined,
    wallet: connection ? { status: 'connected', chainId: connection.chainId } : { status: 'disconnected' },
  }
  return {
    tokens,
    trade,
    form,
    onTrade,
    onForm,
    connection,
    account,
    sold,
    bought,
    pair,
    amountIn,
    market,
    served,
    base,
    getBalance,
    balance,
    maxIn:
      reserve === undefined
        ? undefined
        : maxSpendable({ balance, isNative: isNativeIn, gasFeeWei: costOf(wrapGas), reserve }),
    /** The direction in which a chart shows the pair. */
    usualDirection: LimitForm.usualDirection(tokenIn?.address, tokenOut?.address, network.stablecoins),
    known: { market: market.status === 'known' ? market.price : undefined, decimals },
    toUsd: usePrices(config, network, tokens),
    cautions: toTokenWarnings(marked),
    retry() {
      retryMarket()
      retryOrders()
    },
  }
}

export declare namespace usePlacementForm {
  /** Props of every kind of order's form. */
  type Props = {
    config: Config
    network: Network
    /** All networks that the page offers. */
    networks: readonly Network[]
    tokens: readonly Token[]
    outage: Outage | undefined
    /** Chooses another kind of order. */
    kinds: ReactNode
    /** Called with the form's price. */
    onLine?: usePriceLine.OnLine | undefined
  }
  type Kind = {
    /** The bought token is paid as wrapped token, not as native currency. */
    readonly buysWrapped: boolean
    /** Initial price and expiry; the market price by default. */
    readonly started?: LimitForm.Started | undefined
  }
}

function toAmount({ tokenIn, text }: SwapForm.SwapForm): bigint | undefined {
  if (tokenIn === undefined || text === '' || countPlaces(text) > tokenIn.decimals) return undefined
  return toRaw(text, tokenIn.decimals)
}

/** The native currency and its wrapped token have the same price. */
function pricedAs({ address }: Token, weth: string): string {
  return address === nativeToken ? weth : address
}
