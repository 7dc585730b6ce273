import type { Deposit, Fill } from '@oxbow/across/Deposit'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Client } from 'viem'
import { getBlock } from 'viem/actions'
import type { BridgeIntent } from './BridgeIntent.ts'
import { type BridgePlaces, readPlaces } from './BridgePlaces.ts'
import {
  type BridgeQuote,
  type BridgeSample,
  independentSamples,
  nearestSamples,
  toBridgeQuote,
} from './BridgeQuote.ts'
import { readFilled } from './readFilled.ts'

/** No fill takes less. */
const leastFillGas = 60_000n

/**
 * The fee and the time of bridging an amount, from deposits and fills of the last hours as the two networks' own nodes tell them. Nobody's API is asked.
 *
 * @throws {BridgeError} when there is no way between the two, and what viem throws when a node does not answer
 */
export async function getBridgeQuote(
  client: NodeAccess,
  { amount, input, output, places }: getBridgeQuote.Parameters,
): Promise<BridgeQuote> {
  const { pair } = readPlaces({ input, output }, places)
  const { destination, origin } = places
  const [from, to] = [client.rpc(origin.chainId), client.rpc(destination.chainId)]
  const filled = (await readFilled(client, places)).filter(
    ({ deposit }) => deposit.inputToken === pair.input.address && deposit.outputToken === pair.output.address,
  )
  const samples = independentSamples(filled)
  // Two blocks are read for each whose time counts; for its fee none.
  const near = new Set(nearestSamples(samples, amount))
  const timed = samples.map(async (each): Promise<BridgeSample> => {
    return near.has(each) ? { ...each, seconds: await readSeconds(from, to, each) } : each
  })
  const isEther = pair.output.address === destination.contracts.weth.toLowerCase()
  const [all, gasWei] = await Promise.all([Promise.all(timed), isEther ? readFillWei(to) : undefined])
  // Both are the coin that gas is paid in.
  return toBridgeQuote(all, { amount, leastFee: gasWei, pair })
}

export declare namespace getBridgeQuote {
  type Parameters = Pick<BridgeIntent, 'amount' | 'input' | 'output'> & { readonly places: BridgePlaces }
}

/** What the cheapest fill burns, as of the newest block. */
async function readFillWei(to: Client): Promise<bigint> {
  return leastFillGas * ((await getBlock(to)).baseFeePerGas ?? 0n)
}

async function readSeconds(
  from: Client,
  to: Client,
  { deposit, fill }: { readonly deposit: Deposit; readonly fill: Fill },
): Promise<number> {
  const [left, arrived] = await Promise.all([
    getBlock(from, { blockNumber: deposit.blockNumber }),
    getBlock(to, { blockNumber: fill.blockNumber }),
  ])
  // The clocks of two networks differ by seconds.
  return Math.max(0, Number(arrived.timestamp - left.timestamp))
}
