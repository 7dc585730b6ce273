import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Contracts } from '@oxbow/chain/Network'
import type { DutchOrder, OrderTerms } from '@oxbow/dutch/DutchOrder'
import { placeLogs } from '@oxbow/rpc/placeLogs'
import { type Client, type Hex, numberToHex, pad, toEventSelector } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { isTakenBack } from '../readCancellation.ts'

const filled = toEventSelector('Fill(bytes32,address,address,uint256)')
const invalidated = toEventSelector('UnorderedNonceInvalidation(address,uint256,uint256)')

/**
 * What became of an order, by one node's state of the chain: `open` until its nonce is spent or its deadline has passed. A log tells how a nonce was
 * spent; without a log of the right contract, order and account the status is `spent`. It's that node's word all the same, which could invent such a log.
 */
export type OrderFate =
  | { readonly status: 'open' | 'spent' }
  /** `isFunded`: whether the account held the sold amount at the block of the check. */
  | { readonly status: 'expired'; readonly isFunded: boolean }
  | { readonly status: 'filled' | 'canceled'; readonly transactionHash: Hex }

/** @throws what viem throws when the node does not answer */
export async function readOrderFate(rpc: Client, facts: readOrderFate.Facts): Promise<OrderFate> {
  const { contracts, fromBlock, hash, order } = facts
  const { nonce, swapper } = order.info
  const block = await getBlock(rpc)
  const word = await readContract(rpc, {
    address: contracts.permit2,
    abi: permit2Abi,
    functionName: 'nonceBitmap',
    args: [swapper, nonce >> 8n],
    blockNumber: block.number,
  })
  const isSpent = ((word >> (nonce & 255n)) & 1n) === 1n
  // At one and the same block the nonce is unspent and the deadline passed, so no later block can fill it.
  if (!isSpent) {
    if (block.timestamp <= order.info.deadline) return { status: 'open' }
    const { input } = order
    const balance = await readContract(rpc, {
      address: input.token,
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [swapper],
      blockNumber: block.number,
    })
    return { status: 'expired', isFunded: balance >= ('maxAmount' in input ? input.maxAmount : input.endAmount) }
  }
  const range = { fromBlock, toBlock: block.number }
  const read = async (address: Hex, topics: readonly Hex[]) => {
    const hexes = { fromBlock: numberToHex(range.fromBlock), toBlock: numberToHex(range.toBlock) }
    const found = await rpc.request({ method: 'eth_getLogs', params: [{ ...hexes, address, topics: [...topics] }] })
    // A node may return logs that don't match the filter.
    return placeLogs(found, range).filter((log) => {
      return log.address === address.toLowerCase() && topics.every((topic, index) => log.topics[index] === topic)
    })
  }
  const owner = pad(swapper)
  const fills = await read(order.info.reactor, [filled, hash])
  const fill = fills.find(({ topics, transactionHash }) => transactionHash && topics[3] === owner)
  if (fill?.transactionHash) return { status: 'filled', transactionHash: fill.transactionHash }
  const taken = await read(contracts.permit2, [invalidated, owner])
  const own = taken.find(
    ({ data, transactionHash }) => transactionHash && data.length === 130 && isTakenBack(nonce, toTaken(data)),
  )
  return own?.transactionHash ? { status: 'canceled', transactionHash: own.transactionHash } : { status: 'spent' }
}

export declare namespace readOrderFate {
  type Facts = {
    readonly contracts: Pick<Contracts, 'permit2'>
    readonly hash: Hex
    readonly order: OrderTerms | DutchOrder
    /** A block before the order was signed. */
    readonly fromBlock: bigint
  }
}

/** Decodes Permit2's log: a word index and the mask of the nonces that were spent. */
function toTaken(data: Hex): { readonly word: bigint; readonly mask: bigint } {
  return { word: BigInt(data.slice(0, 66)), mask: BigInt(`0x${data.slice(66, 130)}`) }
}
