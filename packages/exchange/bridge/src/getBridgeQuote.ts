import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFills } from '@oxbow/across/readFills'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Client } from 'viem'
import { getBlock, getBlockNumber } from 'viem/actions'
import type { BridgeIntent } from './BridgeIntent.ts'
import { type BridgePlaces, readPlaces } from './BridgePlaces.ts'
import {
  type BridgeQuote,
  type BridgeSample,
  independentSamples,
  nearestSamples,
  toBridgeQuote,
} from './BridgeQuote.ts'

/** Hours that are looked back, unless a network makes so many blocks in them that it would be asked too often. */
const hours = 6
const mostBlocks = 10_000

/**
 * The fee and the time of bridging an amount, from deposits and fills of the last hours as the two networks' own nodes tell them. Nobody's API is asked.
 *
 * @throws {BridgeError} when there is no way between the two, and what viem throws when a node does not answer
 */
export async function getBridgeQuote(
  client: NodeAccess,
  { amount, input, output, places }: getBridgeQuote.Parameters,
): Promise<BridgeQuote> {
  const { destinationPool, pair, pool } = readPlaces({ input, output }, places)
  const { destination, origin } = places
  const [from, to] = [client.rpc(origin.chainId), client.rpc(destination.chainId)]
  const [deposits, fills] = await Promise.all([
    lastHours(from, origin).then((range) =>
      readDeposits(from, { chainId: origin.chainId, pool, destinationChainId: destination.chainId, ...range }),
    ),
    lastHours(to, destination).then((range) =>
      readFills(to, {
        ...{ chainId: destination.chainId, pool: destinationPool, originChainId: origin.chainId, ...range },
      }),
    ),
  ])
  const found = new Map(fills.map((fill) => [fill.relayHash, fill]))
  const filled = deposits
    .filter(({ inputToken, outputToken, message }) =>
      [inputToken === pair.input.address, outputToken === pair.output.address, message === '0x'].every(Boolean),
    )
    .flatMap((deposit) => {
      const fill = found.get(hashRelay(deposit))
      if (fill === undefined) return []
      const { depositor, inputAmount, recipient } = deposit
      return {
        ...{ deposit, depositor, fill, inputAmount, recipient, relayer: fill.relayer },
        outputAmount: fill.amount,
        seconds: undefined,
      }
    })
  const samples = independentSamples(filled)
  // Two blocks are read for each whose time counts; for its fee none.
  const near = new Set(nearestSamples(samples, amount))
  const timed = samples.map(async (each): Promise<BridgeSample> => {
    return near.has(each) ? { ...each, seconds: await readSeconds(from, to, each) } : each
  })
  return toBridgeQuote(await Promise.all(timed), { amount, pair })
}

export declare namespace getBridgeQuote {
  type Parameters = Pick<BridgeIntent, 'amount' | 'input' | 'output'> & { readonly places: BridgePlaces }
}

async function lastHours(rpc: Client, { blockTimeSeconds }: Network) {
  const toBlock = await getBlockNumber(rpc, { cacheTime: 0 })
  const blocks = BigInt(Math.min(mostBlocks, Math.ceil((hours * 3_600) / blockTimeSeconds)))
  return { fromBlock: toBlock > blocks ? toBlock - blocks : 0n, toBlock }
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
