import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Quote } from '@oxbow/trading/Quote'
import type { Address, Hex } from 'viem'
import type { Fees } from '../Fees.ts'
import type { OrderFacts } from '../judge/judgeOrder.ts'
import type { Verdict } from '../judge/Verdict.ts'
import type { KeeperSettings } from '../KeeperSettings.ts'
import type { FillJob } from './FillJob.ts'
import { quoteFill, routeFill } from './quoteFill.ts'
import { type FillTrial, tryFill } from './tryFill.ts'

/** Gas of a fill besides the trade, before simulation: reactor, Permit2, approvals. */
export const gasBesides = 200_000n
/** Seconds until the router rejects the trade: a later fill isn't worth what it was. */
const lifetimeSeconds = 120n

/** A fill that would succeed now and is profitable, not sent yet. */
export type ReadyFill = {
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly pays: bigint
  readonly keeps: bigint
}

export type PreparedFill =
  | { readonly status: 'ready'; readonly fill: ReadyFill }
  | { readonly status: 'not-now'; readonly verdict: Exclude<Verdict, { action: 'fill' }> }
  /** Profitable on paper, but the simulation failed. */
  | { readonly status: 'fails'; readonly reason: string }

/**
 * Judges an order at the current price, and prepares the fill if it is profitable: route,
 * calldata, simulation on the node, and a second judgement with the simulated gas.
 *
 * @throws the errors of the Oxbow and the node when they don't answer
 */
export async function prepareFill(
  client: ExchangeClient,
  job: FillJob,
  { account, block, fees, filler, network, seconds, settings, signal }: prepareFill.Parameters,
): Promise<PreparedFill> {
  const { chainId, contracts } = network
  const { value } = job
  const first = job.judge({ plan: anyPlan, nativePrice: anyPrice })
  // Refusals that don't depend on the price cost no request.
  if (first.action !== 'fill') return { status: 'not-now', verdict: first }

  const trader = filler ?? (account.toLowerCase() as Address)
  const quote = await quoteFill(client, { chainId, filler: trader, order: job.terms, signal })
  const judge = (gasUnits: bigint) =>
    job.judge({
      plan: quote && { output: quote.amountOut, gasUnits },
      nativePrice: quote && nativePriceOf(quote, contracts.weth),
    })
  const wanted = judge((quote?.gasUnits ?? 0n) + gasBesides)
  if (wanted.action !== 'fill' || quote === undefined)
    return { status: 'not-now', verdict: wanted as Exclude<Verdict, { action: 'fill' }> }
  if (filler === undefined)
    return { status: 'ready', fill: { data: '0x', value, gas: 0n, pays: wanted.pays, keeps: wanted.keeps } }

  const deadlineSeconds = Number(seconds + lifetimeSeconds)
  const swap = await routeFill(client, { deadlineSeconds, filler, network, quote, signal })
  const attempt = async (verdict: Extract<Verdict, { action: 'fill' }>) => {
    const data = await job.encode(swap, verdict, filler)
    const gasPrice = fees.maxFeePerGas
    const options = { account, data, filler, gasPrice, network, job, settings, verdict }
    return { data, trial: await tryFill(client, options) }
  }
  const estimate = await attempt(wanted)
  if (estimate.trial.status !== 'passed') return refused(estimate.trial)
  const verdict = judge(estimate.trial.gasUnits)
  if (verdict.action !== 'fill') return { status: 'not-now', verdict }
  const { data, trial } = await attempt(verdict)
  if (trial.status !== 'passed') return refused(trial)
  const gas = (trial.gasUnits * 3n) / 2n
  // A failed fill may burn all of it.
  if (gas * fees.maxFeePerGas > settings.mostGasWei) return later(block, 'the network may cost more than is allowed')
  return { status: 'ready', fill: { data, value, gas, pays: verdict.pays, keeps: verdict.keeps } }
}

export declare namespace prepareFill {
  type Parameters = {
    readonly account: Address
    /** Block at which it is judged, and its time in Unix seconds. */
    readonly block: bigint
    readonly seconds: bigint
    readonly fees: Fees
    /** Undefined for a fill that is never sent: it isn't simulated either. */
    readonly filler: Address | undefined
    readonly network: Network
    readonly settings: KeeperSettings
    readonly signal?: AbortSignal | undefined
  }
}

/** Enough for any order: remaining refusals don't depend on the price. */
const anyPlan = { output: 2n ** 256n, gasUnits: 1n }
const anyPrice = { output: 1n, wei: 1n }

/** Value of gas according to the Oxbow. It only affects the keeper's own profit: the filler contract enforces its minimum. */
export function nativePriceOf(quote: Quote, weth: Address): OrderFacts['nativePrice'] {
  if (isNative(quote.tokenOut) || quote.tokenOut === weth) return { output: 1n, wei: 1n }
  const { gasFeeInQuoteToken: output, gasFeeWei: wei } = quote
  return output === undefined || output === 0n || wei === 0n ? undefined : { output, wei }
}

function refused(trial: Exclude<FillTrial, { status: 'passed' }>): PreparedFill {
  if (trial.status === 'taxed')
    return { status: 'not-now', verdict: { action: 'never', reason: 'its token takes a part of what is paid' } }
  return { status: 'fails', reason: `it would fail: ${trial.detail ?? trial.status}` }
}

function later(block: bigint, reason: string): PreparedFill {
  return {
    status: 'not-now',
    verdict: { action: 'look-again', when: { at: 'block', block: block + 1n }, reason },
  }
}
