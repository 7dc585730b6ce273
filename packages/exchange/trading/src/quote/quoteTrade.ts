import type { Protocol } from '@oxbow/amm/PoolState'
import { backwardSegments } from '@oxbow/calldata/backwardSegments'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { defaultLifetimeSeconds } from '@oxbow/contract/defaultLifetimeSeconds'
import type { ParsedQuoteRequest, Quote, QuoteResponse } from '@oxbow/contract/Quote'
import { BaseError } from '@oxbow/errors/BaseError'
import { chainNowSeconds } from '@oxbow/market/chainNow'
import { SnapshotNotReadyError } from '@oxbow/market/LiveMarket'
import { NotSupportedError } from '@oxbow/market/NotSupportedError'
import { oldBlockSeconds } from '@oxbow/market/oldBlockSeconds'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { UnsupportedChainError } from '@oxbow/market/UnsupportedChainError'
import type { Plan, TradeType } from '@oxbow/router/Plan'
import type { NoRouteReason } from '@oxbow/router/route'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { getPermit } from '../permission/getPermit.ts'
import { permitTransactionOf } from '../permission/permitTransactionOf.ts'
import { automaticSlippage } from './automaticSlippage.ts'
import { slippageBps, tradeBounds } from './bounds.ts'
import { describeRoute } from './describeRoute.ts'
import { firstWriteGas, isFirstReceipt } from './isFirstReceipt.ts'
import { searchRoute } from './searchRoute.ts'

/** What a Permit2 signature in the transaction usually adds, after refunds (encodePlan.gas.test.ts in `packages/protocol/calldata`). */
const signatureGas = 14_000n
/** How long `/v1/swap` accepts a quote: enough for an approval and a signature. The quote's minimum still applies afterwards. */
const quoteLifetimeSeconds = 300

/** Gas of WETH9's deposit and withdraw from a plain account, with the transaction's own 21,000. */
const wrapGas = { WRAP: 46_000n, UNWRAP: 36_000n } as const

/** Slippage assumed for a plan that spends its maximum; the automatic one is only known after the plan. */
const usualSlippageBps = 100

/** FASTEST: at most two swaps, for the shortest search and the smallest transaction. */
const fastestSwaps = 2

/** Pool protocols. Order protocols aren't included. */
const protocols: Readonly<Partial<Record<string, Protocol>>> = { V2: 'v2', V3: 'v3', V4: 'v4' }

/**
 * The best trade at a block of the market in memory, with the permit that is still missing.
 *
 * @param runSearch Runs the search for a route, which nothing else of this process runs beside; may refuse it by throwing.
 * @throws {NoRouteError}, {SnapshotNotReadyError}, {NodeUnavailableError}, {UnsupportedChainError}
 */
export async function quoteTrade(
  chain: TradingChain,
  request: ParsedQuoteRequest,
  requestId: string,
  runSearch: quoteTrade.RunSearch = (search) => search(),
): Promise<QuoteResponse> {
  if (request.tokenOutChainId !== request.tokenInChainId)
    throw new UnsupportedChainError(request.tokenOutChainId, [chain.network.chainId])
  if (request.integratorFees && request.integratorFees.length > 0) throw new NotSupportedError('FeeNotSupported')
  const routing = routingOf(chain, request.tokenIn, request.tokenOut)
  const snapshot = await chain.market.prepare([request.tokenIn, request.tokenOut])
  const tradeType: TradeType = request.type === 'EXACT_INPUT' ? 'exact-in' : 'exact-out'
  const plan = routing === 'CLASSIC' ? findPlan(chain, snapshot, { ...request, tradeType }, runSearch) : undefined
  const amountIn = plan?.amountIn ?? BigInt(request.amount)
  // Rounding the input up can buy slightly more than an exact output asks for; the quote states the requested amount.
  const amountOut = plan && tradeType === 'exact-in' ? plan.amountOut : BigInt(request.amount)
  const fees = await chain.fees.get(request.urgency ?? 'normal', snapshot.blockNumber)
  const routeGas = plan?.gasUnits ?? wrapGas[routing === 'UNWRAP' ? 'UNWRAP' : 'WRAP']
  const routeGasQuote = plan && gasInQuoteToken(plan, snapshot, fees.expected)
  const described = describeRoute(chain.findToken, snapshot, plan)
  const bps = plan ? chooseSlippage() : 0
  const { minimumOut, maximumIn } = tradeBounds(tradeType, amountIn, amountOut, bps)
  const delivery = plan ? deliveryOf(chain, plan) : 'EXACT'
  const spent = delivery === 'AT_LEAST' ? maximumIn : amountIn

  const now = chainNowSeconds(snapshot)
  const blockAgeSeconds = oldBlockSeconds(chain, snapshot)
  const swapper = request.swapper ?? null
  const needsPermit = plan !== undefined && swapper !== null && request.tokenIn !== nativeToken
  const [permit, isFirst] = await Promise.all([
    needsPermit
      ? getPermit(chain, snapshot, {
          owner: swapper,
          token: request.tokenIn,
          amount: maximumIn,
          unlimited: request.permitAmount === 'FULL',
          deadlineSeconds: request.deadline ?? now + defaultLifetimeSeconds,
          nowSeconds: now,
        })
      : undefined,
    plan !== undefined && isFirstReceipt(chain, snapshot, request),
  ])
  const permitData = permit?.permitData ?? null
  const permitTransaction =
    permitData && swapper && request.generatePermitAsTransaction
      ? permitTransactionOf(permitData, { chain, owner: swapper, fees })
      : undefined
  const signedGas = permit?.isFirst ? signatureGas + firstWriteGas : signatureGas
  const gasUnits = routeGas + (permitData && !permitTransaction ? signedGas : 0n) + (isFirst ? firstWriteGas : 0n)
  const gasFee = gasUnits * fees.expected
  const gasFeeQuote = routeGasQuote === undefined ? undefined : (routeGasQuote * gasUnits) / routeGas

  return {
    requestId,
    routing,
    permitData: permitTransaction ? null : permitData,
    permitTransaction: permitTransaction?.transaction ?? null,
    ...(permitTransaction ? { permitGasFee: permitTransaction.gasFee } : {}),
    quote: {
      chainId: chain.network.chainId,
      quoteId: crypto.randomUUID(),
      tradeType: request.type,
      swapper,
      input: {
        token: request.tokenIn,
        amount: spent.toString(),
        ...(tradeType === 'exact-out'
          ? {
              maximumAmount: maximumIn.toString(),
              amountWithGas: gasFeeQuote === undefined ? null : (spent + gasFeeQuote).toString(),
            }
          : {}),
      },
      output: {
        token: request.tokenOut,
        amount: amountOut.toString(),
        minimumAmount: minimumOut.toString(),
        recipient: swapper,
        ...(tradeType === 'exact-in'
          ? { amountAfterGas: gasFeeQuote === undefined ? null : lessGas(amountOut, gasFeeQuote).toString() }
          : {}),
      },
      delivery,
      slippage: bps / 100,
      ...described,
      gasFee: gasFee.toString(),
      gasFeeUSD: chain.toUsd(gasFee),
      gasFeeQuote: gasFeeQuote?.toString() ?? null,
      gasUseEstimate: gasUnits.toString(),
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
      priceImpact: (plan?.priceImpactBps ?? 0) / 100,
      spotPrice: {
        numerator: (plan?.spotPrice.numerator ?? 1n).toString(),
        denominator: (plan?.spotPrice.denominator ?? 1n).toString(),
      },
      optimalityGapBps: plan ? (plan.optimalityGapBps ?? null) : 0,
      blockNumber: snapshot.blockNumber.toString(),
      blockHash: snapshot.blockHash,
      ...(blockAgeSeconds === undefined ? {} : { blockAgeSeconds }),
      expiresAt: now + quoteLifetimeSeconds,
      portionBips: 0,
      txFailureReasons: permit && permit.balance < maximumIn ? ['TRANSFER_FROM_FAILED'] : [],
    },
  }

  function chooseSlippage(): number {
    if (request.autoSlippage === undefined) return slippageBps(request.slippageTolerance)
    const value = tradeType === 'exact-in' ? amountOut : amountIn
    const networkCostBps =
      routeGasQuote === undefined || value === 0n ? undefined : Number((routeGasQuote * 10_000n) / value)
    const { moves } = chain.market
    return automaticSlippage({ priceImpactBps: plan?.priceImpactBps ?? 0, networkCostBps, route: described, moves })
  }
}

export declare namespace quoteTrade {
  type RunSearch = <Result>(search: () => Result) => Result
}

/** `WRAP` and `UNWRAP` exchange native currency and its wrapped token one for one; everything else is a trade. */
export function routingOf(chain: TradingChain, tokenIn: string, tokenOut: string): QuoteResponse['routing'] {
  const { weth } = chain.network.contracts
  if (tokenIn === nativeToken && tokenOut === weth) return 'WRAP'
  if (tokenIn === weth && tokenOut === nativeToken) return 'UNWRAP'
  return 'CLASSIC'
}

/** Converts the plan's gas from the snapshot's gas price to the price that the transaction is expected to pay. */
function gasInQuoteToken(plan: Plan, snapshot: Snapshot, weiPerGas: bigint): bigint | undefined {
  if (plan.gasCostInQuoteToken === undefined || snapshot.gasPriceWei === 0n) return plan.gasCostInQuoteToken
  return (plan.gasCostInQuoteToken * weiPerGas) / snapshot.gasPriceWei
}

const lessGas = (amount: bigint, gas: bigint) => (amount > gas ? amount - gas : 0n)

/** Uses the encoder's own condition, so that quote and transaction always agree. */
function deliveryOf({ network }: TradingChain, plan: Plan): NonNullable<Quote['delivery']> {
  return plan.tradeType === 'exact-in' || backwardSegments(plan, network.contracts.weth) ? 'EXACT' : 'AT_LEAST'
}

function findPlan(
  { network }: TradingChain,
  snapshot: Snapshot,
  { tradeType, ...request }: ParsedQuoteRequest & { readonly tradeType: TradeType },
  runSearch: quoteTrade.RunSearch,
): Plan {
  const asked = {
    tradeType,
    tokenIn: request.tokenIn,
    tokenOut: request.tokenOut,
    amount: BigInt(request.amount),
    options: {
      ...(request.protocols ? { protocols: poolProtocols(request.protocols) } : {}),
      ...(request.routingPreference === 'FASTEST' ? { maxHops: fastestSwaps, maxSwaps: fastestSwaps } : {}),
      hooks: request.hooksOptions === 'V4_NO_HOOKS' ? 'none' : 'allowed',
      leftBehindBps: Math.max(usualSlippageBps, slippageBps(request.slippageTolerance)),
    },
  } as const
  const result = searchRoute(snapshot, asked, runSearch)
  if (result.status === 'planned') return result.plan
  const { reason } = result
  // Some pools are still loading, so a missing route isn't conclusive.
  const isOpen = snapshot.awaitsWhole && (reason === 'unknown-token' || reason === 'no-pools')
  throw isOpen ? new SnapshotNotReadyError(network.name) : new NoRouteError(reason)
}

/** @throws {NotSupportedError} if only order protocols are requested */
function poolProtocols(names: readonly string[]): readonly Protocol[] {
  const found = names.flatMap((name) => protocols[name] ?? [])
  if (found.length === 0) throw new NotSupportedError('OrdersNotSupported')
  return found
}

const noRouteAnswers: Record<NoRouteReason, { code: string; message: string; nextAction: string }> = {
  'unknown-token': {
    code: 'NoRoute',
    message: 'No pool trades one of the tokens.',
    nextAction: 'Choose another token or another network.',
  },
  'same-token': {
    code: 'RequestValidationError',
    message: 'Both tokens are the same.',
    nextAction: 'Choose two tokens.',
  },
  'no-pools': {
    code: 'NoRoute',
    message: 'No path of pools leads from one token to the other.',
    nextAction: 'Choose another token, or allow more protocols.',
  },
  'insufficient-liquidity': {
    code: 'NoRoute',
    message: 'The pools do not hold enough for this amount.',
    nextAction: 'Try a smaller amount.',
  },
  'amount-too-small': {
    code: 'QuoteAmountTooLowError',
    message: 'The amount is too small to buy anything.',
    nextAction: 'Try a larger amount.',
  },
  'taxed-exact-out': {
    code: 'TransferTaxUnsupported',
    message: 'A token that takes a tax on transfers cannot be traded for an exact output.',
    nextAction: 'Enter the amount to spend instead.',
  },
}

export class NoRouteError extends BaseError {
  override name = 'Engine.NoRouteError'
  readonly reason: NoRouteReason
  constructor(reason: NoRouteReason) {
    const { code, message, nextAction } = noRouteAnswers[reason]
    super(message, { code, nextAction })
    this.reason = reason
  }
}
