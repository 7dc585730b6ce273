import { type BridgedPair, bridgedPairs } from '@oxbow/across/bridgedPairs'
import { type BridgeSamplesResponse, maxSamplesAgeMs } from '@oxbow/bridge/BridgeSamples'
import type { KnownTransfers, TransferCache } from '@oxbow/bridge/createTransferCache'
import { fillCost, soldWei } from '@oxbow/bridge/fillCost'
import { joinTransfers } from '@oxbow/bridge/joinTransfers'
import { sampleTransfers } from '@oxbow/bridge/sampleTransfers'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { BaseError } from '@oxbow/errors/BaseError'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { quoteTrade } from '@oxbow/trading/quoteTrade'
import type { Hex } from 'viem'
import type { Chain } from '../Services.ts'
import type { FollowedOffers } from './followOffers.ts'
import type { FollowedTransfers } from './followTransfers.ts'

/** Minimum time without a new block before a chain counts as stalled. */
const leastStillMs = 30_000

/**
 * Recent fees and fill times of a bridge pair and what the operator's keeper asks, from memory; the answer includes the age of each network's data. Outdated data is read again first.
 *
 * @throws {BridgeMissingError} for an unknown route, {NodeUnavailableError}
 */
export async function readBridgeSamples(
  { offers, transfers: followed }: { readonly offers: FollowedOffers; readonly transfers: FollowedTransfers },
  { amount, destination, input, output, requestId, origin }: readBridgeSamples.Parameters,
): Promise<BridgeSamplesResponse> {
  const pair = bridgedPairs(origin.network, destination.network).find(
    (each) => each.input.address === input && each.output.address === output,
  )
  const [left, arrived] = [followed.of(origin.network.chainId), followed.of(destination.network.chainId)]
  if (pair === undefined || left === undefined || arrived === undefined) throw new BridgeMissingError()
  const route = {
    originChainId: origin.network.chainId,
    destinationChainId: destination.network.chainId,
    input,
    output,
  }
  const offered = offers.of(route)
  const [from, to] = await Promise.all([
    node(origin, knownOf(left, Date.now())),
    node(destination, knownOf(arrived, Date.now())),
  ])
  const deposits = (from.deposits.get(destination.network.chainId) ?? []).filter(
    ({ inputToken, outputToken }) => inputToken === pair.input.address && outputToken === pair.output.address,
  )
  const transfers = joinTransfers(
    deposits,
    (hash) => to.fills.get(hash),
    (deposit) => from.relayHashes.get(deposit)!,
  )
  const [keeper, samples, leastFee] = await Promise.all([
    offered,
    sampleTransfers(transfers, {
      amount,
      left: (event) => node(origin, left.timeOf(event)),
      arrived: (event) => node(destination, arrived.timeOf(event)),
    }),
    leastFeeOf(destination, { baseFeePerGas: to.block.baseFeePerGas, pair, requestId }),
  ])
  const nowMs = Date.now()
  return {
    samples: samples.map(({ inputAmount, outputAmount, seconds }) => ({
      inputAmount: String(inputAmount),
      outputAmount: String(outputAmount),
      seconds,
    })),
    leastFee: leastFee === undefined ? undefined : String(leastFee),
    keeper,
    origin: toRead(origin, from, nowMs),
    destination: toRead(destination, to, nowMs),
  }
}

export declare namespace readBridgeSamples {
  type Parameters = {
    /** Fill times are looked up for amounts near this one, if the node's events don't contain them. */
    readonly amount: bigint
    readonly origin: Chain
    readonly destination: Chain
    /** As in the pools: native currency is its wrapped token. Lower case. */
    readonly input: Hex
    readonly output: Hex
    readonly requestId: string
  }
}

export class BridgeMissingError extends BaseError {
  override name = 'Server.BridgeMissingError'
  constructor() {
    super('No token is known to be bridged between these networks.', {
      code: 'ResourceNotFound',
      nextAction: 'Choose other networks or another token.',
    })
  }
}

async function knownOf(memory: TransferCache, nowMs: number): Promise<KnownTransfers> {
  const { known } = memory
  return known !== undefined && nowMs - known.readAtMs <= maxSamplesAgeMs ? known : await memory.refresh()
}

/** Minimum fee at the destination's last read block and its market price in memory. */
function leastFeeOf(chain: Chain, { baseFeePerGas, pair, requestId }: LeastFeeFacts): Promise<bigint | undefined> {
  const { chainId, contracts } = chain.network
  const asked = {
    type: 'EXACT_INPUT',
    amount: String(soldWei),
    tokenIn: nativeToken,
    tokenInChainId: chainId,
    tokenOut: pair.output.address,
    tokenOutChainId: chainId,
  } as const
  return fillCost({ baseFeePerGas, contracts, pair }, () =>
    // On any error the price is unknown; recent relayer fees still bound the fee.
    quoteTrade(chain, asked, requestId).then(
      ({ quote }) => BigInt(quote.output.amount),
      () => undefined,
    ),
  )
}

type LeastFeeFacts = {
  readonly baseFeePerGas: bigint
  readonly pair: BridgedPair
  readonly requestId: string
}

/** A node that reports the same block for ten block times is stalled, however fast it answers, so its data is as old as that block. */
function toRead({ network }: Chain, { block, readAtMs, seenAtMs }: KnownTransfers, nowMs: number) {
  const standsStill = nowMs - seenAtMs > Math.max(leastStillMs, 10_000 * network.blockTimeSeconds)
  const ageMs = Math.max(0, nowMs - (standsStill ? seenAtMs : readAtMs))
  return { block: Number(block.number), timestamp: Number(block.timestamp), ageMs }
}

async function node<T>({ network }: Chain, answer: Promise<T>): Promise<T> {
  return await answer.catch((error: unknown) => {
    throw new NodeUnavailableError(network.name, error)
  })
}
