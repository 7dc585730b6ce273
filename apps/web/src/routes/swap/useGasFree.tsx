import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import type { SwapOffer } from '@oxbow/orders/SwapOffer'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { type ReactNode, useEffect, useState } from 'react'
import type { TokenCautions } from '../../features/swap/form/TokenCautions.tsx'
import { useTradeSource } from '../../state/node/nodes.ts'
import type { TradeSettings } from '../../state/TradeSettings.ts'
import type { GasFreeReview as Review } from './GasFreeReview.tsx'

// Nobody needs it before there is a price.
const GasFreeOption = lazyPart(
  () => import('../../features/swap/gas-free/GasFreeOption.tsx').then((module) => module.GasFreeOption),
  { isExtra: true },
)
const GasFreeReview = lazyPart(() => import('./GasFreeReview.tsx').then((module) => module.GasFreeReview))

/**
 * The gas-free way for the trade on the page: whether there is one, whether it is taken, and its review. By itself it is taken where it leaves more after the network cost, or where the account cannot
 * pay that; what the person chose stays until the tokens change.
 */
export function useGasFree(parameters: useGasFree.Parameters): useGasFree.ReturnType {
  const { config, network, connection, quote, balances, tokens, settings, cautions, onClosed } = parameters
  const { tokenIn, tokenOut } = tokens
  const [lib, setLib] = useState<typeof import('@oxbow/orders/SwapOffer')>()
  const [choice, setChoice] = useState<{ readonly pair: string; readonly isOn: boolean }>()
  const [review, setReview] = useState<Omit<Review.Props, 'onClosed'>>()
  const source = useTradeSource(network.chainId)
  const isServed = config.features.orders.status === 'on' && source === 'server' && connection !== undefined
  // A token that takes a part of each transfer would bring less than was signed for.
  const isPlain = [tokenIn, tokenOut].every((token) => token !== undefined && !token.tags.includes('fee-on-transfer'))
  const isWanted = isServed && isPlain && quote?.kind === 'swap'
  useEffect(() => {
    if (isWanted) void import('@oxbow/orders/SwapOffer').then(setLib).catch(() => {})
  }, [isWanted])

  const isCovered = quote !== undefined && balances.tokenIn !== undefined && balances.tokenIn >= quote.maximumIn
  const offer = isWanted && isCovered && quote ? lib?.from(quote, network) : undefined
  const pair = `${tokenIn?.address} ${tokenOut?.address}`
  const lacksGas = quote !== undefined && balances.native !== undefined && balances.native < quote.gasFeeWei
  const isBetter = offer !== undefined && (lacksGas || offer.likely > offer.classic)
  const isOn = offer !== undefined && (choice?.pair === pair ? choice.isOn : isBetter)
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
      if (offer === undefined || !connection || !tokenIn || !tokenOut) return
      setReview({
        ...{ offer, tokenIn, tokenOut, network, connection, settings, cautions, minutes },
        ...{ native: parameters.native, toUsd: parameters.toUsd },
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
  type Parameters = Pick<Review.Props, 'native' | 'toUsd'> & {
    config: Config
    network: Network
    connection: WalletConnection | undefined
    /** That the page shows and could be reviewed. */
    quote: Quote | undefined
    /** Raw units; undefined while unknown. */
    balances: { readonly tokenIn: bigint | undefined; readonly native: bigint | undefined }
    tokens: { readonly tokenIn: Token | undefined; readonly tokenOut: Token | undefined }
    settings: TradeSettings
    cautions: readonly TokenCautions.Caution[]
    onClosed: (next: 'done' | 'classic' | undefined) => void
  }
  type ReturnType = {
    /** Of the way that is taken; undefined where that is the classic one. */
    readonly offer: SwapOffer | undefined
    /** Lets the person choose; undefined where there is nothing to choose. */
    readonly option: ReactNode
    readonly open: () => void
    readonly dialog: ReactNode
  }
}

/** Without it the classic swap is there. */
function ignore(): void {}
