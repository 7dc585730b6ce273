import type { ParsedQuoteRequest, QuoteResponse } from '@oxbow/contract/Quote'
import { quoteTrade } from '@oxbow/trading/quoteTrade'
import { assertAddressAllowed } from '../access/assertAddressAllowed.ts'
import { findChain, type Services } from '../Services.ts'
import { assertTradable } from './assertTradable.ts'

/**
 * The best trade in the market in memory, if the operator allows its account and tokens.
 *
 * @throws {RateBudgetError}, {UnsupportedChainError}, {TokenBlockedError}, {AddressBlockedError}, and what `quoteTrade` throws
 */
export async function getQuote(
  services: Services,
  request: ParsedQuoteRequest,
  requestId: string,
  visitor: string,
): Promise<QuoteResponse> {
  const chain = findChain(services, request.tokenInChainId)
  assertTradable(services, chain, [request.tokenIn, request.tokenOut])
  await assertAddressAllowed(services, [request.swapper], 'remembered')
  try {
    const response = await quoteTrade(chain, request, requestId, services.searchBudget.of(visitor))
    services.countQuote(chain.network.slug, 'answered')
    return response
  } catch (error) {
    services.countQuote(chain.network.slug, 'failed')
    throw error
  }
}
