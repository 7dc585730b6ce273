import { encodePlan } from '@oxbow/calldata/encodePlan'
import { encodeUnwrap, encodeWrap } from '@oxbow/calldata/encodeWrap'
import { defaultLifetimeSeconds } from '@oxbow/contract/defaultLifetimeSeconds'
import type { Quote } from '@oxbow/contract/Quote'
import type { ParsedSwapRequest, SwapResponse } from '@oxbow/contract/Swap'
import { BaseError } from '@oxbow/errors/BaseError'
import { chainNowSeconds } from '@oxbow/market/chainNow'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { freshPairGas } from '@oxbow/pools/freshPairGas'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { type Address, type Hex, numberToHex } from 'viem'
import { notePermitUse } from '../permission/readPermitState.ts'
import { verifySignedPermit } from '../permission/verifySignedPermit.ts'
import { InvalidQuoteError, planOfQuote } from '../quote/planOfQuote.ts'
import { QuoteExpiredError } from '../quote/QuoteExpiredError.ts'
import { routingOf } from '../quote/quoteTrade.ts'
import { simulate } from './simulate.ts'

/** Percentage of the plan's own estimate to use when the simulation fails. */
const unsimulatedGasPercent = 150n

/** More than any chain's block holds; a higher estimate in a quote is forged. */
const maxGasUnits = 1_000_000_000n

type Call = { readonly to: Address; readonly data: Hex; readonly value: bigint }

/**
 * Builds the transaction of a quote. The calldata is encoded again from the quote's route, checked against the market in memory, with the quoted
 * minimum; then it is simulated on the node as the swapper.
 *
 * @throws {InvalidQuoteError}, {QuoteExpiredError}, {InvalidPermitError}, {SnapshotNotReadyError}, {NodeUnavailableError}
 */
export async function prepareTrade(
  chain: TradingChain,
  request: ParsedSwapRequest,
  requestId: string,
): Promise<SwapResponse> {
  const { quote } = request
  const { swapper } = quote
  if (swapper === null) throw new InvalidQuoteError('it was requested without a swapper')
  if (quote.output.recipient !== swapper) throw new InvalidQuoteError('its recipient is not the swapper')
  if (BigInt(quote.gasUseEstimate) > maxGasUnits) throw new InvalidQuoteError('its gas does not fit a block')

  const snapshot = await chain.market.prepare([quote.input.token, quote.output.token])
  const now = chainNowSeconds(snapshot)
  const deadlineSeconds = request.deadline ?? now + defaultLifetimeSeconds
  if (quote.expiresAt < now) throw new QuoteExpiredError('The quote is too old.')
  if (deadlineSeconds < now) throw new QuoteExpiredError('The deadline has passed.')

  const call = await prepareCall(chain, snapshot, { ...request, deadlineSeconds, nowSeconds: now, swapper })
  const [fees, run, freshGas] = await Promise.all([
    chain.fees.get(request.urgency ?? 'normal', snapshot.blockNumber),
    request.simulateTransaction === false ? undefined : simulate(chain, { ...call, from: swapper }),
    request.simulateTransaction === false ? 0n : freshPairGas(chain.client, quote.route.flat().map(toHop)),
  ])
  const gasLimit = (run?.gasLimit ?? (BigInt(quote.gasUseEstimate) * unsimulatedGasPercent) / 100n) + freshGas
  return {
    requestId,
    gasFee: ((run?.gasUnits ?? BigInt(quote.gasUseEstimate)) * fees.expected).toString(),
    txFailureReasons: run?.failure === undefined ? [] : [run.failure],
    swap: {
      to: call.to,
      from: swapper,
      data: call.data,
      value: numberToHex(call.value),
      chainId: chain.network.chainId,
      gasLimit: gasLimit.toString(),
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
    },
  }
}

function toHop({ address, type }: Quote['route'][number][number]): freshPairGas.Hop {
  return { poolId: address, protocol: type === 'v2-pool' ? 'v2' : type }
}

type CallOptions = ParsedSwapRequest & { deadlineSeconds: number; nowSeconds: number; swapper: Address }

async function prepareCall(chain: TradingChain, snapshot: Snapshot, options: CallOptions): Promise<Call> {
  const { quote, permitData, signature, swapper, deadlineSeconds, nowSeconds } = options
  const { contracts } = chain.network
  const routing = routingOf(chain, quote.input.token, quote.output.token)
  if (routing !== 'CLASSIC') return wrapCall(quote, contracts.weth, routing)

  const plan = planOfQuote(quote, snapshot)
  const maximumIn = BigInt(quote.input.maximumAmount ?? quote.input.amount)
  const minimumOut = BigInt(quote.output.minimumAmount)
  const permit =
    permitData && signature
      ? await verifySignedPermit(chain, {
          permitData,
          signature,
          snapshot,
          owner: swapper,
          token: quote.input.token,
          maximumIn,
          nowSeconds,
        })
      : undefined
  if (permit) notePermitUse(chain, swapper, quote.input.token)
  try {
    return encodePlan(plan, {
      contracts,
      recipient: swapper,
      sender: swapper,
      limit: plan.tradeType === 'exact-in' ? { minimumOut } : { maximumIn, amountOut: minimumOut },
      deadlineSeconds,
      permit,
    })
  } catch (error) {
    // If the checks passed but the encoder fails, the client's quote is invalid.
    const isClients = error instanceof BaseError && (error.code === 'InvalidPlan' || error.code === 'UnsafeLimit')
    throw isClients ? new InvalidQuoteError(error.facts.join(' ')) : error
  }
}

function wrapCall({ input, output }: Quote, weth: Address, routing: 'WRAP' | 'UNWRAP'): Call {
  const amount = BigInt(input.amount)
  if (amount === 0n || input.amount !== output.amount || output.minimumAmount !== output.amount)
    throw new InvalidQuoteError('a wrap gives exactly what it takes')
  return routing === 'WRAP' ? encodeWrap(weth, amount) : encodeUnwrap(weth, amount)
}
