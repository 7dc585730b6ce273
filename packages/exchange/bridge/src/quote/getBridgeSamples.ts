import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import type { RelayOffer } from '@oxbow/across/RelayOffer'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import type { BridgeIntent } from '../BridgeIntent.ts'
import { type BridgePlaces, readPlaces } from '../BridgePlaces.ts'
import { readFilled } from '../readFilled.ts'
import { type BridgeSample, isComparable } from './BridgeQuote.ts'
import { type BridgeSamplesResponse, bridgeSamplesResponseSchema, maxSamplesAgeMs } from './BridgeSamples.ts'
import { readFillCost } from './readFillCost.ts'
import { sampleTransfers, type TransferClock } from './sampleTransfers.ts'

/** What `toBridgeQuote` needs to price amounts of one pair. */
export type BridgeSamples = {
  readonly samples: readonly BridgeSample[]
  /** Minimum fee in raw units of the input, below which no relayer fills. Undefined if unknown. */
  readonly leastFee: bigint | undefined
  /** What this site's keeper fills now; undefined if unknown, or nothing. */
  readonly keeper: RelayOffer | undefined
  readonly pair: BridgedPair
}

/**
 * Recent transfers of a pair, with fees and fill times. Prices every amount; times are read for amounts near `amount`.
 *
 * The server has it in memory, from the nodes that it would pass the same questions on to. Whoever has a node of their own asks that, and so does everybody whom the
 * server does not answer, or with nothing of a comparable size or with what is too old.
 *
 * @throws {BridgeError} when there is no route between the two, and what viem throws when a node doesn't answer
 */
export async function getBridgeSamples(
  client: ExchangeClient,
  parameters: getBridgeSamples.Parameters,
): Promise<BridgeSamples> {
  const { input, output, places } = parameters
  const { pair } = readPlaces({ input, output }, places)
  const { destination, origin } = places
  const isOnesOwn = client.hasOwnNode(origin.chainId) || client.hasOwnNode(destination.chainId)
  const known = isOnesOwn ? undefined : await askServer(client, parameters, pair)
  return known ?? (await readSamples(client, parameters, pair))
}

export declare namespace getBridgeSamples {
  type Parameters = Pick<BridgeIntent, 'amount' | 'input' | 'output'> & { readonly places: BridgePlaces }
}

async function askServer(
  { api }: ExchangeClient,
  { amount, places: { destination, origin } }: getBridgeSamples.Parameters,
  pair: BridgedPair,
): Promise<BridgeSamples | undefined> {
  const route = `origin=${origin.chainId}&destination=${destination.chainId}`
  const path = `/v1/bridge_samples?${route}&input=${pair.input.address}&output=${pair.output.address}&amount=${amount}`
  // Whatever error the server has, the nodes may still answer.
  const answer = await api.ask(path, bridgeSamplesResponseSchema).catch(() => undefined)
  if (answer === undefined || Math.max(answer.origin.ageMs, answer.destination.ageMs) > maxSamplesAgeMs)
    return undefined
  const samples = answer.samples.map(({ inputAmount, outputAmount, seconds }) => ({
    inputAmount: BigInt(inputAmount),
    outputAmount: BigInt(outputAmount),
    seconds,
  }))
  // Its memory is bounded, and anybody may fill it with transfers of their own: one of a cent says nothing about a large amount.
  if (!samples.some(({ inputAmount }) => isComparable(inputAmount, amount))) return undefined
  return {
    samples,
    leastFee: answer.leastFee === undefined ? undefined : BigInt(answer.leastFee),
    keeper: toOffer(answer.keeper),
    pair,
  }
}

function toOffer(said: BridgeSamplesResponse['keeper']): RelayOffer | undefined {
  // Without the time that it takes there is nothing to choose it by.
  if (said?.wait === undefined || said.ageMs > maxSamplesAgeMs) return undefined
  const { feeBps, leastFee, most, wait } = said
  return {
    leastFee: BigInt(leastFee),
    feeBps: BigInt(feeBps),
    most: BigInt(most),
    wait: { ...wait, limit: BigInt(wait.limit), atRisk: BigInt(wait.atRisk) },
  }
}

async function readSamples(
  client: ExchangeClient,
  { amount, places }: getBridgeSamples.Parameters,
  pair: BridgedPair,
): Promise<BridgeSamples> {
  const { destination, origin } = places
  const readTransfers = async () => {
    const transfers = (await readFilled(client, places)).filter(
      ({ deposit }) => deposit.inputToken === pair.input.address && deposit.outputToken === pair.output.address,
    )
    const [left, arrived] = [clockOf(client.rpc(origin.chainId)), clockOf(client.rpc(destination.chainId))]
    return await sampleTransfers(transfers, { amount, left, arrived })
  }
  const [samples, leastFee] = await Promise.all([readTransfers(), readFillCost(client, places, pair)])
  return { samples, leastFee, keeper: undefined, pair }
}

function clockOf(rpc: Client): TransferClock {
  return async ({ blockNumber, timestamp }) => timestamp ?? (await getBlock(rpc, { blockNumber })).timestamp
}
