import type { Network } from '@oxbow/chain/Network'
import { toFailure } from '@oxbow/exchange/errors/toFailure'
import { quoteQueryOptions } from '@oxbow/exchange/query/quoteQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../app/exchange.ts'
import { useDebounced } from '../app/useDebounced.ts'
import type { SwapForm } from '../features/swap/SwapForm.ts'
import type { QuoteFacts } from '../features/swap/SwapState.ts'
import type { TradeSettings } from '../features/swap/TradeSettings.ts'

/** Typing settles for this long before a price is asked for. */
const debounceMilliseconds = 200

/** The price of what the form asks for, and how far it can be trusted. */
export function useQuoteFacts(parameters: useQuoteFacts.Parameters): useQuoteFacts.ReturnType {
  const { network, form, amount, account, settings } = parameters
  const settled = useDebounced(amount, debounceMilliseconds)
  const { data, error, isPlaceholderData, isFetching, failureCount } = useQuery(
    quoteQueryOptions(client, {
      network,
      tradeType: form.field === 'input' ? 'exact-in' : 'exact-out',
      tokenIn: form.tokenIn?.address,
      tokenOut: form.tokenOut?.address,
      amount: amount === undefined ? undefined : settled,
      account,
      slippageBps: settings.slippageBps === 'auto' ? undefined : settings.slippageBps,
    }),
  )
  const isAsked = form.tokenIn !== undefined && form.tokenOut !== undefined && amount !== undefined && amount > 0n
  return { quote: toFacts(), isQuoting: isAsked && failureCount === 0 && (isFetching || settled !== amount) }

  function toFacts(): QuoteFacts {
    if (!isAsked) return { status: 'none' }
    if (error && settled === amount && (data === undefined || !toIsPassing(error))) {
      return { status: 'failed', code: toFailure(error).code }
    }
    // While nobody answers, the price of what was typed before is no help.
    if (data === undefined || (isPlaceholderData && failureCount > 0)) return { status: 'none' }
    const isStale = isPlaceholderData || settled !== amount || error !== null
    return { status: isStale ? 'stale' : 'fresh', quote: data }
  }
}

export declare namespace useQuoteFacts {
  type Parameters = {
    network: Network
    form: SwapForm
    /** Raw units of the typed side. */
    amount: bigint | undefined
    account: `0x${string}` | undefined
    settings: TradeSettings
  }
  type ReturnType = { readonly quote: QuoteFacts; readonly isQuoting: boolean }
}

/** An error that waiting cures leaves the last price on the page, dimmed. */
function toIsPassing(error: Error): boolean {
  return toFailure(error).nextAction === 'wait'
}
