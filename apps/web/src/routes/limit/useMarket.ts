import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Market } from '../../features/orders/placement/Market.ts'
import { unitOf } from '../../features/trade-form/unitOf.ts'
import { defaultTradeSettings } from '../../state/TradeSettings.ts'
import { useQuoteFacts } from '../swap/useQuoteFacts.ts'

/**
 * What the pools pay now for the sold amount: the same quote as for a swap, but without an account, because nothing is traded yet. For one whole
 * token if no amount was typed.
 */
export function useMarket({ network, tokenIn, tokenOut, amount }: useMarket.Parameters): useMarket.ReturnType {
  const isTyped = amount !== undefined && amount > 0n
  const asked = isTyped ? amount : unitOf(tokenIn)
  const { quote, retry } = useQuoteFacts({
    network,
    form: { tokenIn, tokenOut, field: 'input', text: '' },
    amount: asked,
    account: undefined,
    settings: defaultTradeSettings,
  })
  return { market: toMarket(quote, tokenIn !== undefined && tokenOut !== undefined), retry }
}

export declare namespace useMarket {
  type Parameters = {
    readonly network: Network
    /** The token as sold: the native currency is wrapped first. */
    readonly tokenIn: Token | undefined
    readonly tokenOut: Token | undefined
    /** Raw units; undefined if nothing was typed. */
    readonly amount: bigint | undefined
  }
  type ReturnType = {
    readonly market: Market
    /** Requests it again immediately. */
    readonly retry: () => void
  }
}

function toMarket(facts: useQuoteFacts.ReturnType['quote'], isAsked: boolean): Market {
  if (!isAsked) return { status: 'none' }
  if (facts.status === 'none') return { status: 'reading' }
  if (facts.status === 'failed') return { status: 'unavailable', code: facts.code }
  const { amountIn, amountOut, gasFeeInQuoteToken, gasUnits } = facts.quote
  // A quote of zero isn't a price.
  if (amountOut === 0n) return { status: 'unavailable', code: 'AmountTooLow' }
  return {
    status: 'known',
    price: { numerator: amountOut, denominator: amountIn },
    isStale: facts.status === 'stale',
    gas:
      gasFeeInQuoteToken === undefined || gasUnits === 0n
        ? undefined
        : { units: gasUnits, inOutput: gasFeeInQuoteToken },
  }
}
