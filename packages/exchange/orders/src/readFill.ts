import { isNative } from '@oxbow/chain/nativeToken'
import { type Hex, type Log, pad, toEventSelector } from 'viem'
import type { OwnOrder } from './own/ordersQueryOptions.ts'

const filled = toEventSelector('Fill(bytes32,address,address,uint256)')
const moved = toEventSelector('Transfer(address,address,uint256)')

/** How an order was filled, from its transaction. */
export type OrderFill = {
  /** Raw units that the recipient got; undefined for native currency, or if the transaction fills several orders of the account. */
  readonly received: bigint | undefined
}

/** Reads the fill of an order from the logs of its transaction; undefined if they have none. */
export function readFill(
  logs: readonly Pick<Log, 'address' | 'data' | 'topics'>[],
  { hash, order: { info, outputs } }: Pick<OwnOrder, 'hash' | 'order'>,
): OrderFill | undefined {
  const fills = logs.filter(({ topics }) => topics[0] === filled)
  const isFilled = fills.some(({ address, topics }) => isOf(address, info.reactor) && topics[1] === hash)
  if (!isFilled) return undefined
  const isAlone = fills.filter(({ topics }) => topics[3] === pad(info.swapper)).length === 1
  const [output, ...more] = outputs
  if (output === undefined || more.length > 0 || isNative(output.token) || !isAlone) return { received: undefined }
  const received = logs
    .filter(({ address, topics }) => isOf(address, output.token) && topics[0] === moved)
    .filter(({ topics }) => topics[2] === pad(output.recipient))
    .reduce((sum, { data }) => sum + BigInt(data), 0n)
  return { received: received === 0n ? undefined : received }
}

function isOf(address: Hex, contract: Hex): boolean {
  return address.toLowerCase() === contract
}
