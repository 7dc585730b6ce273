import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { fillQueryOptions } from '@oxbow/orders/fillQueryOptions'
import { ordersQueryOptions } from '@oxbow/orders/ordersQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { skipToken, useQueries, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { ChartLine, ChartMark } from '../../features/explore/chart/ChartLine.ts'
import * as LimitForm from '../../features/orders/limit/LimitForm.ts'
import * as LimitPrice from '../../features/orders/limit/LimitPrice.ts'
import { isStanding, type OrderItem, toOrderItem } from '../../features/orders/list/OrderItem.ts'
import * as SwapForm from '../../features/swap/form/SwapForm.ts'
import { client } from '../../state/exchange.ts'
import { useConnection } from '../../state/wallet/walletState.ts'

/** Maximum number of fills that are read, newest first. */
const maxMarks = 20

/** The connected account's orders of the URL's pair, in both directions, for its chart: open orders as lines, fills as points. */
export function useOrdersOnChart(network: Network, tokens: readonly Token[]): useOrdersOnChart.ReturnType {
  const { t } = useLingui()
  const { chain, inputCurrency, outputCurrency } = useSearch({ strict: false })
  const account = useConnection()?.account.address
  const options = ordersQueryOptions(client, { network, account: account ?? '0x' })
  const { data } = useQuery({ ...options, queryFn: account ? options.queryFn : skipToken })
  const own = useMemo(() => {
    if (!data) return []
    const form = SwapForm.fromSearch(
      { ...(chain && { chain }), ...(inputCurrency && { inputCurrency }), ...(outputCurrency && { outputCurrency }) },
      network,
      tokens,
    )
    if (!form.tokenIn || !form.tokenOut) return []
    const [sold, bought] = [asToken(form.tokenIn, network), asToken(form.tokenOut, network)]
    const isOutPerIn = LimitForm.usualDirection(sold, bought, network.stablecoins) === 'out-per-in'
    const tokenOf = (address: string) => tokens.find((token) => token.address === address)
    return data.flatMap((each): OwnOnChart[] => {
      const item = toOrderItem(each, { network, tokenOf, entries: [] })
      if (item === undefined) return []
      const [from, to] = [asToken(item.tokenIn, network), asToken(item.tokenOut, network)]
      const isSame = from === sold && to === bought
      const isOpposite = from === bought && to === sold
      return isSame || isOpposite ? [{ item, direction: isSame === isOutPerIn ? 'out-per-in' : 'in-per-out' }] : []
    })
  }, [data, network, tokens, chain, inputCurrency, outputCurrency])
  const lines = useMemo(
    () =>
      own
        .filter(({ item }) => isStanding(item.state))
        .map((each) => ({ value: priceOf(each, each.item.amountOut), title: t`Your order` })),
    [own, t],
  )
  const filled = useMemo(() => own.filter(({ item }) => item.state === 'filled').slice(0, maxMarks), [own])
  // Stable while nothing changes.
  const fills = useQueries({
    queries: filled.map(({ item }) => fillQueryOptions(client, item.own)),
    combine: (answers) =>
      answers.map(({ data: fill }) => fill && { received: String(fill.received ?? ''), timestamp: fill.timestamp }),
  })
  const marks = useMemo(
    () =>
      fills.flatMap((fill, index): ChartMark[] => {
        const each = filled[index]
        if (!fill || fill.received === '' || each === undefined) return []
        return [{ timestamp: fill.timestamp, value: priceOf(each, BigInt(fill.received)) }]
      }),
    [fills, filled],
  )
  return { lines, marks }
}

export declare namespace useOrdersOnChart {
  type ReturnType = { readonly lines: readonly ChartLine[]; readonly marks: readonly ChartMark[] }
}

type OwnOnChart = { readonly item: OrderItem; readonly direction: LimitPrice.Direction }

/** The price at which it waits, or at which it was filled. */
function priceOf({ direction, item }: OwnOnChart, received: bigint): number {
  const { amountIn, guard, state, tokenIn, tokenOut } = item
  const waited = isStanding(state) ? guard?.price : undefined
  const decimals = { tokenIn: tokenIn.decimals, tokenOut: tokenOut.decimals }
  return Number(LimitPrice.write(waited ?? { numerator: received, denominator: amountIn }, direction, decimals))
}

/** The native currency and its wrapped token have the same price. */
function asToken({ address }: Token, { contracts: { weth } }: Network): string {
  return isNative(address) ? weth : address
}
