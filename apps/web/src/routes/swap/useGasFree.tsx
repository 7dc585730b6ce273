import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import type { SwapOffer } from '@oxbow/orders/SwapOffer'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { TokenCautions } from '../../features/trade-form/TokenCautions.tsx'
import { ignore } from '../../loading/ignore.ts'
import { client } from '../../state/exchange.ts'
import { useTradeSource } from '../../state/node/nodes.ts'
import type { TradeSettings } from '../../state/TradeSettings.ts'
import type { GasFreeReview as Review } from './GasFreeReview.tsx'

// Not needed before there is a quote.
const GasFreeOption = lazyPart(
  () => import('../../features/swap/gas-free/GasFreeOption.tsx').then((module) => module.GasFreeOption),
  { isExtra: true },
)
const GasFreeReview = lazyPart(() => import('./GasFreeReview.tsx').then((module) => module.GasFreeReview))

/**
 * The gas-free option for the trade on the page: whether it is available and selected, and its review. It is selected automatically if a node other
 * than the server's says that the account can't pay the network cost; the user's choice stays until the tokens change.
 */
export function useGasFree(parameters: useGasFree.Parameters): useGasFree.ReturnType {
  const { config, network, connection, quote, balances, tokens, settings, cautions, onClosed } = parameters
  const { tokenIn, tokenOut } = tokens
  const [lib, setLib] = useState<typeof import('@oxbow/orders/SwapOffer')>()
  const [choice, setChoice] = useState<{ readonly pair: string; readonly isOn: boolean }>()
  const [review, setReview] = useState<Omit<Review.Props, 'onClosed'>>()
  const source = useTradeSource(network.chainId)
  const isServed = config.features.orders.status === 'on' && source === 'server' && connection !== undefined
  // A token with a transfer fee would pay less than signed.
  const isPlain = [tokenIn, tokenOut].every((token) => token !== undefined && !token.tags.includes('fee-on-transfer'))
  const isWanted = isServed && isPlain && quote?.kind === 'swap'
  useEffect(() => {
    if (isWanted) void import('@oxbow/orders/SwapOffer').then(setLib).catch(() => {})
  }, [isWanted])

  const isCovered = quote !== undefined && balances.tokenIn !== undefined && balances.tokenIn >= quote.maximumIn
  const gas = useQuery({
    queryKey: [
      'gas-cost',
      { chainId: network.chainId, account: connection?.account.address, token: tokenOut?.address },
    ],
    queryFn: async () => {
      const { account, wallet } = connection!
      const { readGasCost } = await import('@oxbow/swap/readGasCost')
      const asked = { network, wallet, account: account.address, tokenOut: tokenOut!.address }
      return (await readGasCost(client, asked)) ?? null
    },
    enabled: isWanted && isCovered && tokenOut !== undefined,
    staleTime: 15_000,
    refetchInterval: 15_000,
  }).data
  const offer = isWanted && isCovered && quote && gas ? lib?.from(quote, network, gas) : undefined
  const pair = `${tokenIn?.address} ${tokenOut?.address}`
  const isOn = offer !== undefined && (choice?.pair === pair ? choice.isOn : Boolean(gas && lib?.isNeeded(gas)))
  const times = lib?.secondsOf(network, true)
  const minutes = times ? Math.ceil((times.sign + times.fall + times.rest) / 60) : 0

  return {
    offer: isOn ? offer : undefined,
    option: offer && tokenOut && (
      <GasFreeOption
        offer={offer}
        isOn={isOn}
        onChange={(on) => setChoice({ pair, isOn: on })}
        minutes={minutes}
        tokenOut={tokenOut}
        onLoadFailed={ignore}
      />
    ),
    open() {
      if (offer === undefined || !quote || !connection || !tokenIn || !tokenOut) return
      setReview({
        offer,
        quote,
        typed: parameters.typed,
        tokenIn,
        tokenOut,
        network,
        connection,
        settings,
        cautions,
        minutes,
        native: parameters.native,
        toUsd: parameters.toUsd,
      })
    },
    dialog: review && (
      <GasFreeReview
        {...review}
        onLoadFailed={() => setReview(undefined)}
        onClosed={(next) => {
          setReview(undefined)
          if (next === 'classic') setChoice({ pair, isOn: false })
          onClosed(next)
        }}
      />
    ),
  }
}

export declare namespace useGasFree {
  type Parameters = Pick<Review.Props, 'native' | 'toUsd' | 'typed'> & {
    config: Config
    network: Network
    connection: WalletConnection | undefined
    /** The quote on the page, if it can be reviewed. */
    quote: Quote | undefined
    /** Raw units; undefined while unknown. */
    balances: { readonly tokenIn: bigint | undefined }
    tokens: { readonly tokenIn: Token | undefined; readonly tokenOut: Token | undefined }
    settings: TradeSettings
    cautions: readonly TokenCautions.Caution[]
    onClosed: (next: 'done' | 'classic' | undefined) => void
  }
  type ReturnType = {
    /** The offer, if the gas-free option is selected; undefined for a classic swap. */
    readonly offer: SwapOffer | undefined
    /** The control that selects it; undefined if there is no choice. */
    readonly option: ReactNode
    readonly open: () => void
    readonly dialog: ReactNode
  }
}
