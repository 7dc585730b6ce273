import type { Deposit, Fill } from '@oxbow/across/Deposit'
import { hashRelay } from '@oxbow/across/hashRelay'
import { readDeposits } from '@oxbow/across/readDeposits'
import { readFills } from '@oxbow/across/readFills'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Client } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { BridgeError } from './BridgeError.ts'
import type { BridgePlaces } from './BridgePlaces.ts'
import type { BridgeSample, SampleParties } from './quote/BridgeQuote.ts'

/** Hours that are looked back, unless a network makes so many blocks in them that it would be asked too often. */
const hours = 6
const mostBlocks = 10_000

/** A deposit and its fill, as a sample whose time nobody has looked at. */
type Filled = BridgeSample & SampleParties & { readonly deposit: Deposit; readonly fill: Fill }

/**
 * What was left on one network for the other in the last hours, and paid out there. Of every token, and without what is called where it arrives.
 *
 * @throws {BridgeError} when one of them has no pool, and what viem throws when a node does not answer
 */
export async function readFilled(
  client: NodeAccess,
  { destination, origin }: BridgePlaces,
): Promise<readonly Filled[]> {
  const [pool, destinationPool] = [origin.contracts.spokePool, destination.contracts.spokePool]
  if (pool === undefined || destinationPool === undefined)
    throw new BridgeError('BridgeUnavailable', 'One of the networks has no pool.')
  const [from, to] = [client.rpc(origin.chainId), client.rpc(destination.chainId)]
  const [deposits, fills] = await Promise.all([
    lastHours(from, origin).then((range) =>
      readDeposits(from, { chainId: origin.chainId, pool, destinationChainId: destination.chainId, ...range }),
    ),
    lastHours(to, destination).then((range) =>
      readFills(to, { chainId: destination.chainId, pool: destinationPool, originChainId: origin.chainId, ...range }),
    ),
  ])
  const found = new Map(fills.map((fill) => [fill.relayHash, fill]))
  return deposits
    .filter(({ message }) => message === '0x')
    .flatMap((deposit) => {
      const fill = found.get(hashRelay(deposit))
      if (fill === undefined) return []
      const { depositor, inputAmount, recipient } = deposit
      return {
        deposit,
        depositor,
        fill,
        inputAmount,
        recipient,
        relayer: fill.relayer,
        outputAmount: fill.amount,
        seconds: undefined,
      }
    })
}

async function lastHours(rpc: Client, { blockTimeSeconds }: Network) {
  const toBlock = await getBlockNumber(rpc, { cacheTime: 0 })
  const blocks = BigInt(Math.min(mostBlocks, Math.ceil((hours * 3_600) / blockTimeSeconds)))
  return { fromBlock: toBlock > blocks ? toBlock - blocks : 0n, toBlock }
}
