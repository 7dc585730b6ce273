import type { RampQuote, RampQuoteRequest, RampQuotes, RampRefusal } from '@oxbow/ramps/Ramp'
import { ProviderDownError } from './providers/askProvider.ts'
import { QuoteRefusedError, type RampAdapter, type RampAsset } from './RampAdapter.ts'

/** Asks every provider at once. What one does not answer is a refusal of its own; nobody waits for it longer than for one answer. */
export async function getQuotes(
  adapters: Iterable<RampAdapter>,
  request: RampQuoteRequest & { readonly asset: RampAsset },
  onProblem: (error: unknown, provider: string) => void,
): Promise<RampQuotes> {
  const asked = [...adapters].filter(({ sides }) => sides.includes(request.side))
  const answers = await Promise.all(
    asked.map(async (adapter): Promise<{ quotes: RampQuote[]; refusals: RampRefusal[] }> => {
      const { provider } = adapter
      try {
        const quotes = await adapter.quote(request)
        return {
          quotes: quotes.map(({ tokenAmount, ...quote }) => ({ ...quote, provider, tokenAmount: String(tokenAmount) })),
          refusals: [],
        }
      } catch (error) {
        if (!(error instanceof QuoteRefusedError)) onProblem(error, provider.id)
        const isBusy = error instanceof ProviderDownError && error.status === 429
        const { limit, reason } =
          error instanceof QuoteRefusedError
            ? error
            : { reason: isBusy ? ('busy' as const) : ('unavailable' as const), limit: undefined }
        return { quotes: [], refusals: [{ provider, reason, ...(limit !== undefined && { limit }) }] }
      }
    }),
  )
  const isMoneyFixed = request.amount.unit === 'money'
  return {
    quotes: answers.flatMap(({ quotes }) => quotes).sort((a, b) => compare(a, b, request.side, isMoneyFixed)),
    refusals: answers.flatMap(({ refusals }) => refusals),
  }
}

/** The best first: most of the token, or most money, for what is given; least given for what is wanted. */
function compare(a: RampQuote, b: RampQuote, side: 'buy' | 'sell', isMoneyFixed: boolean): number {
  const [first, second] = side === 'buy' ? [a, b] : [b, a]
  if (isMoneyFixed) return Number(BigInt(second.tokenAmount) > BigInt(first.tokenAmount)) * 2 - 1
  return Number(first.money) - Number(second.money)
}
