import type { BridgedPair } from '@oxbow/across/bridgedPairs'
import type { Deposit, Fill } from '@oxbow/across/Deposit'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import type { BridgeIntent } from '../BridgeIntent.ts'
import { type BridgePlaces, readPlaces } from '../BridgePlaces.ts'
import { readFilled } from '../readFilled.ts'
import { type BridgeSample, farthest, independentSamples, nearestSamples } from './BridgeQuote.ts'
import { readFillCost } from './readFillCost.ts'

/** What `toBridgeQuote` prices an amount of one pair with. */
export type BridgeSamples = {
  readonly samples: readonly BridgeSample[]
  /** Raw units of the input: for less nobody fills anything. Undefined where it is not known in that token. */
  readonly leastFee: bigint | undefined
  readonly pair: BridgedPair
}

/**
 * What others paid and waited for a pair in the last hours, as the two networks' own nodes tell it. It prices every amount; how long it takes is looked up for
 * amounts near `amount`.
 *
 * @throws {BridgeError} when there is no way between the two, and what viem throws when a node does not answer
 */
export async function getBridgeSamples(
  client: ExchangeClient,
  { amount, input, output, places }: getBridgeSamples.Parameters,
): Promise<BridgeSamples> {
  const { pair } = readPlaces({ input, output }, places)
  const { destination, origin } = places
  const [from, to] = [client.rpc(origin.chainId), client.rpc(destination.chainId)]
  const filled = (await readFilled(client, places)).filter(
    ({ deposit }) => deposit.inputToken === pair.input.address && deposit.outputToken === pair.output.address,
  )
  const independent = independentSamples(filled)
  // Two blocks are read for each whose time counts; for its fee none.
  const near = new Set(nearestSamples(independent, amount, 2n * farthest))
  const [samples, leastFee] = await Promise.all([
    Promise.all(independent.map((each) => (near.has(each) ? withSeconds(from, to, each) : each))),
    readFillCost(client, places, pair),
  ])
  return { samples, leastFee, pair }
}

export declare namespace getBridgeSamples {
  type Parameters = Pick<BridgeIntent, 'amount' | 'input' | 'output'> & { readonly places: BridgePlaces }
}

async function withSeconds(
  from: Client,
  to: Client,
  sample: BridgeSample & { readonly deposit: Deposit; readonly fill: Fill },
): Promise<BridgeSample> {
  const [left, arrived] = await Promise.all([
    getBlock(from, { blockNumber: sample.deposit.blockNumber }),
    getBlock(to, { blockNumber: sample.fill.blockNumber }),
  ])
  // The clocks of two networks differ by seconds.
  return { ...sample, seconds: Math.max(0, Number(arrived.timestamp - left.timestamp)) }
}
