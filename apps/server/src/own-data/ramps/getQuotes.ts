import type { RampQuote, RampQuoteRequest, RampQuotes, RampRefusal } from '@oxbow/ramps/Ramp'
import type { PacedRamp } from './paceRamp.ts'
import { ProviderDownError } from './providers/askProvider.ts'
import { QuoteRefusedError, type RampAsset } from './RampAdapter.ts'

/** Queries every provider concurrently. One that doesn't answer counts as a refusal; the total wait is at most one timeout. */
export async function getQuotes(
  ramps: Iterable<PacedRamp>,
  request: RampQuoteRequest & { readonly asset: RampAsset },
  visitor: string,
  onProblem: (error: unknown, provider: string) => void,
): Promise<RampQuotes> {
  const asked = [...ramps].filter(({ sides }) => sides.includes(request.side))
  const answers = await Promise.all(
    asked.map(async (ramp): Promise<{ quotes: RampQuote[]; refusals: RampRefusal[] }> => {
      const { provider } = ramp
      try {
        const quotes = await ramp.quote(request, visitor)
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

/** Best first: most token, or most money, for a fixed input; least input for a fixed output. */
function compare(a: RampQuote, b: RampQuote, side: 'buy' | 'sell', isMoneyFixed: boolean): number {
  const [first, second] = side === 'buy' ? [a, b] : [b, a]
  if (isMoneyFixed) return Number(BigInt(second.tokenAmount) > BigInt(first.tokenAmount)) * 2 - 1
  return Number(first.money) - Number(second.money)
}
