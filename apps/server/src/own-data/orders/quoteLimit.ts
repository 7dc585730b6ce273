import { isNative } from '@oxbow/chain/nativeToken'
import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { NotSupportedError } from '@oxbow/market/NotSupportedError'
import { type LimitPrice, leastOut, longestOrderSeconds, maxOrderAmount } from '@oxbow/orders/LimitIntent'
import type { LimitQuoteRequest, LimitQuoteResponse } from '@oxbow/orders/LimitQuote'
import { NoRouteError, quoteTrade } from '@oxbow/trading/quoteTrade'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { assertTraded } from './assertTraded.ts'
import type { Orders } from './createOrders.ts'
import { findNonce } from './findNonce.ts'
import { OrderRefusedError } from './orderErrors.ts'

/** Default lifetime of an order. */
const usualSeconds = 86_400
/** Gas of a fill besides the trade: reactor, Permit2, approvals. */
const fillGas = 200_000n

/**
 * A limit order that an account can sign now: amounts at the given price or the market's, a nonce, and the current market quote.
 *
 * @throws {NotSupportedError} if nobody fills orders, {OrderRefusedError}, {OrderTokenUnknownError},
 * {NodeUnavailableError}, and what `quoteTrade` throws except {NoRouteError}
 */
export async function quoteLimit(
  orders: Orders,
  chain: Chain,
  request: LimitQuoteRequest,
  search: Search,
): Promise<LimitQuoteResponse> {
  const { requestId } = search
  const { network } = chain
  const { chainId, contracts } = network
  const reactor = reactorOf(contracts)
  if (reactor.status === 'none') throw new NotSupportedError('OrdersNotSupported')
  if (isNative(request.tokenIn)) throw new OrderRefusedError('it sells the native currency', 'Wrap it first.')
  assertTraded(chain, [request.tokenIn, request.tokenOut])
  const now = await node(network.name, getBlock(chain.client))
  const deadline = request.orderDeadline ?? Number(now.timestamp) + usualSeconds
  if (deadline <= now.timestamp || deadline > Number(now.timestamp) + longestOrderSeconds)
    throw new OrderRefusedError('it has expired, or ends in more than a year', 'Choose another end.')

  const terms = await termsOf(chain, request, search)
  if (
    terms.amountIn === 0n ||
    terms.amountOut === 0n ||
    terms.amountIn > maxOrderAmount ||
    terms.amountOut > maxOrderAmount
  )
    throw new OrderRefusedError('it sells or asks for zero or too much', 'Choose another price or amount.')
  const nonce = await findNonce(orders, chain, request.swapper)
  const order = flatOrder(reactor.version, {
    reactor: reactor.address,
    swapper: request.swapper,
    recipient: request.swapper,
    nonce,
    deadline: BigInt(deadline),
    tokenIn: request.tokenIn,
    tokenOut: request.tokenOut,
    ...terms,
  })
  const whole = order.version === 'v1' ? order : await cosignPublicly(order, { chainId })
  const market = await marketOf(chain, { ...request, type: 'EXACT_INPUT', amount: String(terms.amountIn) }, search)
  const { domain, message, types } = toOrderData(order, { chainId, permit2: contracts.permit2 })
  const amounts = (token: `0x${string}`, amount: bigint) => {
    return { token, startAmount: String(amount), endAmount: String(amount) }
  }
  const { additionalValidationContract, additionalValidationData } = order.info
  return {
    requestId,
    routing: 'LIMIT_ORDER',
    quote: {
      quoteId: requestId,
      orderId: hashOrder(order),
      encodedOrder: encodeOrder(whole),
      orderInfo: {
        chainId,
        nonce: String(nonce),
        reactor: reactor.address,
        swapper: request.swapper,
        deadline,
        additionalValidationContract,
        additionalValidationData,
        input: amounts(request.tokenIn, terms.amountIn),
        outputs: [{ ...amounts(request.tokenOut, terms.amountOut), recipient: request.swapper }],
      },
      market: market ?? null,
    },
    permitData: {
      domain,
      types: structuredClone(types) as unknown as LimitQuoteResponse['permitData']['types'],
      values: toJson(message) as Record<string, unknown>,
    },
  }
}

/** Sold and bought amounts, never below the given price. */
async function termsOf(chain: Chain, request: LimitQuoteRequest, search: Search) {
  const amount = BigInt(request.amount)
  const price = request.limitPrice === undefined ? undefined : toPrice(request.limitPrice)
  if (price === undefined) {
    const { quote } = await quoteTrade(chain, toTrade(request), search.requestId, search.runSearch)
    return { amountIn: BigInt(quote.input.amount), amountOut: BigInt(quote.output.amount) }
  }
  if (request.type === 'EXACT_INPUT') return { amountIn: amount, amountOut: leastOut({ amountIn: amount, price }) }
  return { amountIn: (amount * price.denominator) / price.numerator, amountOut: amount }
}

async function marketOf(chain: Chain, request: LimitQuoteRequest, search: Search) {
  try {
    const { quote } = await quoteTrade(chain, toTrade(request), search.requestId, search.runSearch)
    const { blockHash, blockNumber, gasFeeQuote, gasUseEstimate, output } = quote
    const units = BigInt(gasUseEstimate)
    const fillGasFee = gasFeeQuote === null ? null : String((BigInt(gasFeeQuote) * (units + fillGas)) / units)
    return { amountOut: output.amount, fillGasFee, blockNumber, blockHash }
  } catch (error) {
    if (error instanceof NoRouteError) return undefined
    throw error
  }
}

type Search = { readonly requestId: string; readonly runSearch: quoteTrade.RunSearch }

/** Without an account, so that nothing is simulated and no permit is made. */
function toTrade({ amount, tokenIn, tokenInChainId, tokenOut, tokenOutChainId, type }: LimitQuoteRequest) {
  return { amount, tokenIn, tokenInChainId, tokenOut, tokenOutChainId, type }
}

/** @example toPrice('0.5') // { numerator: 5n, denominator: 10n } */
function toPrice(text: string): LimitPrice {
  const [whole, fraction = ''] = text.split('.') as [string, string?]
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) }
}

function node<T>(name: string, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    throw new NodeUnavailableError(name, error)
  })
}

/** Converts amounts to decimal strings. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)))
}
