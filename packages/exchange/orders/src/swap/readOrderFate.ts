import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import type { Contracts } from '@oxbow/chain/Network'
import type { DutchOrder, OrderTerms } from '@oxbow/dutch/DutchOrder'
import { type Client, type Hex, type Log, numberToHex, pad, toEventSelector } from 'viem'
import { getBlock, readContract } from 'viem/actions'
import { isTakenBack } from '../readCancellation.ts'

const filled = toEventSelector('Fill(bytes32,address,address,uint256)')
const invalidated = toEventSelector('UnorderedNonceInvalidation(address,uint256,uint256)')

/**
 * What became of an order, by one node's state of the chain: `open` until its nonce is spent or its deadline has passed. A log tells how a nonce was
 * spent; without a log the status is `spent`.
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
  const { permit2 } = contracts
  const range = { fromBlock: numberToHex(fromBlock), toBlock: numberToHex(block.number) } as const
  const read = async (address: Hex, topics: readonly (Hex | null)[]) =>
    (await rpc.request({ method: 'eth_getLogs', params: [{ ...range, address, topics: [...topics] }] })) as Logs
  const [fill] = await read(order.info.reactor, [filled, hash])
  if (fill?.transactionHash) return { status: 'filled', transactionHash: fill.transactionHash }
  const taken = await read(permit2, [invalidated, pad(swapper)])
  const own = taken.find(({ data }) => isTakenBack(nonce, toTaken(data)))
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

type Logs = readonly Pick<Log, 'data' | 'transactionHash'>[]

/** Decodes Permit2's log: a word index and the mask of the nonces that were spent. */
function toTaken(data: Hex): { readonly word: bigint; readonly mask: bigint } {
  return { word: BigInt(data.slice(0, 66)), mask: BigInt(`0x${data.slice(66, 130)}`) }
}
