import { isNative } from '@oxbow/chain/nativeToken'
import type { ParsedQuoteRequest } from '@oxbow/contract/Quote'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { NotSupportedError } from '@oxbow/market/NotSupportedError'
import * as SwapOffer from '@oxbow/orders/SwapOffer'
import { type SwapQuoteResponse, toSwapQuote } from '@oxbow/orders/SwapQuote'
import { quoteTrade } from '@oxbow/trading/quoteTrade'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { assertTraded } from './assertTraded.ts'
import type { Orders } from './createOrders.ts'
import { findNonce } from './findNonce.ts'
import { OrderRefusedError } from './orderErrors.ts'

/** Whether only orders are acceptable for a trade. */
export function asksForOrders({ protocols }: Pick<ParsedQuoteRequest, 'protocols'>): boolean {
  return protocols?.every((name) => name.startsWith('UNISWAPX')) ?? false
}

/**
 * A gas-free swap order that an account can sign now, like those of the web app:
 * starts above the pools' quote and falls to their minimum less the gas of the fill.
 *
 * @throws {NotSupportedError} if nobody fills orders, {OrderRefusedError},
 * {OrderTokenUnknownError}, {NodeUnavailableError}, and what `quoteTrade` throws
 */
export async function quoteSwapOrder(
  orders: Orders,
  chain: Chain,
  request: ParsedQuoteRequest,
  requestId: string,
  runSearch: quoteTrade.RunSearch,
): Promise<SwapQuoteResponse> {
  const { client, network } = chain
  const { swapper, tokenIn, tokenOut, type } = request
  const reactor = reactorOf(network.contracts)
  if (reactor.status === 'none') throw new NotSupportedError('OrdersNotSupported')
  if (swapper === undefined) throw refusal('no swapper was specified', 'Specify the swapper.')
  if (type !== 'EXACT_INPUT') throw refusal('its output is exact', 'Request type EXACT_INPUT.')
  if (isNative(tokenIn)) throw refusal('it sells the native currency', 'Wrap it first.')
  assertTraded(chain, [tokenIn, tokenOut])
  // Without an account, so that nothing is simulated and no permit is made.
  const trade = { ...request, protocols: undefined, swapper: undefined }
  const [{ quote }, now] = await Promise.all([
    quoteTrade(chain, trade, requestId, runSearch),
    getBlock(client).catch((error: unknown) => {
      throw new NodeUnavailableError(network.name, error)
    }),
  ])
  const offer = toOffer(quote, { network, tokenIn })
  if (offer === undefined)
    throw refusal('the gas of its fill is too large a part of it, or has no price', 'Trade more, or against pools.')
  const intent = SwapOffer.toIntent(offer, {
    network,
    recipient: swapper,
    isApproved: true,
    nowSeconds: Number(now.timestamp),
    tokenIn: tokenOf(tokenIn),
    tokenOut: tokenOf(tokenOut),
    nonce: await findNonce(orders, chain, swapper),
    promised: 0n,
    approval: 'exact',
  })
  return await toSwapQuote(intent, {
    account: swapper,
    likely: offer.likely,
    network,
    reactor,
    requestId,
    slippageTolerance: quote.slippage,
    classicGasUseEstimateUSD: quote.gasFeeUSD,
    blockNumber: quote.blockNumber,
    blockHash: quote.blockHash,
  })
}

type PoolQuote = Awaited<ReturnType<typeof quoteTrade>>['quote']

function toOffer(quote: PoolQuote, { network, tokenIn }: OfferFacts) {
  const [wei, gasUnits] = [BigInt(quote.gasFee), BigInt(quote.gasUseEstimate)]
  if (quote.gasFeeQuote === null || wei === 0n || gasUnits === 0n) return undefined
  const quoted: SwapOffer.from.Quoted = {
    amountIn: BigInt(quote.input.amount),
    amountOut: BigInt(quote.output.amount),
    gasUnits,
    tokenIn,
    minimumOut: BigInt(quote.output.minimumAmount),
    kind: 'swap',
    tradeType: 'exact-in',
  }
  const weiPerGas = (wei + gasUnits - 1n) / gasUnits
  return SwapOffer.from(quoted, network, { weiPerGas, wei, out: BigInt(quote.gasFeeQuote) })
}

type OfferFacts = { readonly network: Chain['network']; readonly tokenIn: Hex }

/** Orders only contain addresses. */
function tokenOf(address: Hex) {
  return { address, symbol: '', decimals: 0 }
}

function refusal(reason: string, nextAction: string): OrderRefusedError {
  return new OrderRefusedError(reason, nextAction)
}
