import type { Contracts } from '@oxbow/chain/Network'
import { type PlacedLog, readLogs, wordAt } from '@oxbow/client/PlacedLog'
import { type Client, type Hex, pad, toEventSelector } from 'viem'
import type { KeptOrder } from './KeptOrder.ts'

const filled = toEventSelector('Fill(bytes32,address,address,uint256)')
const invalidated = toEventSelector('UnorderedNonceInvalidation(address,uint256,uint256)')

export type Fate = NonNullable<KeptOrder['fate']> & { readonly blockNumber: bigint }

/**
 * What became of orders of one account in a span of blocks, by the logs that say so: a fill of the order itself; else that its owner took the nonce back, or that another order of that
 * nonce was filled. Orders without such a log are not in the answer.
 *
 * @throws {LogsUnavailableError}
 */
export async function findFates(
  client: Client,
  contracts: Pick<Contracts, 'permit2' | 'dutchV1Reactor' | 'dutchV3Reactor'>,
  { fromBlock, orders, toBlock }: findFates.Parameters,
): Promise<ReadonlyMap<Hex, Fate>> {
  const { permit2, dutchV1Reactor, dutchV3Reactor } = contracts
  const owner = pad(orders[0]!.order.info.swapper)
  const reactors = [dutchV1Reactor, dutchV3Reactor].filter((address) => address !== undefined)
  const span = { fromBlock, toBlock }
  const [fills, cancellations] = await Promise.all([
    readLogs(client, span, { addresses: reactors, topics: [filled], indexed: [null, null, owner] }),
    readLogs(client, span, { addresses: [permit2], topics: [invalidated], indexed: [owner] }),
  ])
  return new Map(
    orders.flatMap(({ hash, order }): [Hex, Fate][] => {
      const { nonce } = order.info
      const fill = fills?.find(({ topics }) => topics[1] === hash)
      if (fill !== undefined) return [[hash, toFate('filled', fill)]]
      const end =
        cancellations?.find(
          (log) => wordAt(log, 0) === nonce >> 8n && (wordAt(log, 1) >> (nonce & 255n)) % 2n === 1n,
        ) ?? fills?.find((log) => wordAt(log, 0) === nonce)
      return end === undefined ? [] : [[hash, toFate('cancelled', end)]]
    }),
  )
}

export declare namespace findFates {
  type Parameters = {
    /** Of one account, at least one. */
    readonly orders: readonly KeptOrder[]
    readonly fromBlock: bigint
    readonly toBlock: bigint
  }
}

function toFate(status: Fate['status'], { blockNumber, transactionHash }: PlacedLog): Fate {
  return { status, transactionHash, blockNumber: BigInt(blockNumber) }
}
