import { orderQuoterAbi } from '@oxbow/abi/orderQuoter'
import { aggregate } from '@oxbow/chain/aggregate'
import { isNative } from '@oxbow/chain/nativeToken'
import { findRevertData } from '@oxbow/client/findRevertData'
import { cosignPublicly, publicCosigner } from '@oxbow/dutch/cosignPublicly'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { isFlat } from '@oxbow/dutch/flatOrder'
import { hashOrder, hashOrderPermit } from '@oxbow/dutch/hashOrder'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { longestOrderSeconds } from '@oxbow/orders/LimitIntent'
import type { SignedOrder } from '@oxbow/orders/Order'
import { judgeOrder, orderReads } from '@oxbow/orders/orderReads'
import { readSignedOrder } from '@oxbow/orders/readSignedOrder'
import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { isSignedBy } from '../../usernames/isSignedBy.ts'
import type { Orders } from './createOrders.ts'
import { OrderRefusedError, TooManyOpenOrdersError } from './orderErrors.ts'

/** What a trial of filling an order may burn of the node's time: tokens are anybody's code. */
const mostGas = 5_000_000

/** The order of a request, where a reactor of the network takes it. @throws {OrderRefusedError} */
export function readOrder({ network }: Chain, signed: SignedOrder): DutchOrder {
  const order = readSignedOrder(signed, network.contracts)
  if (order !== undefined) return order
  throw new OrderRefusedError('no reactor of this network takes it', 'Check its encoding, its reactor and its network.')
}

/**
 * Puts an order into the book that its owner has signed and that could be filled now, by what the chain says at one block.
 *
 * @returns its hash, and whether it was not there before: one that was is not looked at again, whatever became of it
 * @throws {OrderRefusedError}, {TooManyOpenOrdersError}, {NodeUnavailableError}
 */
export async function takeOrder(orders: Orders, parameters: takeOrder.Parameters): takeOrder.ReturnType {
  const { chain, order, signature } = parameters
  const { chainId, contracts } = chain.network
  const account = order.info.swapper
  verifyTerms(order)
  const permit = hashOrderPermit(order, { chainId, permit2: contracts.permit2 })
  if ((await isSignedBy({ account, chain, hash: permit, signature })) === undefined)
    throw new OrderRefusedError('its owner has not signed it', 'Sign it again.')
  return await orders.inLane(account, () => place(orders, parameters))
}

async function place(orders: Orders, { chain, order, signature }: takeOrder.Parameters): takeOrder.ReturnType {
  const { chainId } = chain.network
  const [account, hash] = [order.info.swapper, hashOrder(order)]
  const [known] = await orders.find({ hashes: [hash] }, { limit: 1 })
  if (known !== undefined) return { hash, isNew: false }
  // Who is over the limit costs the node nothing.
  if (await orders.isFull(account)) throw new TooManyOpenOrdersError()
  // A cosignature is no part of the hash. This one says nothing beyond what was signed, and is the same whoever sends the order.
  const whole = order.version === 'v1' ? order : await cosignPublicly(order, { chainId })
  const encoded = encodeOrder(whole)
  const { blockNumber, nowSeconds } = await verifyOnChain(chain, order, { encoded, signature })
  const taken = { hash, chainId, order: whole, encoded, signature, takenAt: Date.now(), unspentAt: blockNumber }
  await orders.add(taken, nowSeconds)
  return { hash, isNew: true }
}

export declare namespace takeOrder {
  type Parameters = {
    readonly chain: Chain
    readonly order: DutchOrder
    readonly signature: Hex
  }
  type ReturnType = Promise<{ readonly hash: Hex; readonly isNew: boolean }>
}

/** @throws {OrderRefusedError} */
function verifyTerms(order: DutchOrder): void {
  const { info, input, outputs } = order
  const [output, ...more] = outputs
  if (output === undefined || more.length > 0) throw refusal('it does not pay one account')
  if (!isFlat(order)) throw refusal('its amounts move')
  if (order.version === 'v3' && order.cosigner !== publicCosigner.address) throw refusal('somebody else cosigns it')
  if (order.version === 'v1' && (order.decayStartTime > order.decayEndTime || order.decayEndTime > info.deadline))
    throw refusal('its reactor would not take it')
  if (BigInt(info.additionalValidationContract) !== 0n || info.additionalValidationData !== '0x')
    throw refusal('another contract decides about it')
  if (isNative(input.token)) throw refusal('it sells the native currency')
  if (input.token === output.token) throw refusal('it sells a token for itself')
  if (input.startAmount === 0n || output.startAmount === 0n) throw refusal('it sells nothing, or for nothing')
}

function refusal(reason: string): OrderRefusedError {
  return new OrderRefusedError(reason, 'Make another order.')
}

/** @throws {OrderRefusedError}, {NodeUnavailableError} */
async function verifyOnChain({ client, network }: Chain, order: DutchOrder, sent: { encoded: Hex; signature: Hex }) {
  const { multicall3, orderQuoter, permit2 } = network.contracts
  const node = async <T>(answer: Promise<T>): Promise<T> =>
    await answer.catch((error: unknown) => {
      throw new NodeUnavailableError(network.name, error)
    })
  const { number: blockNumber, timestamp } = await node(getBlock(client))
  const { deadline } = order.info
  if (deadline > timestamp + BigInt(longestOrderSeconds))
    throw new OrderRefusedError('it ends too late', 'Choose an earlier end.')
  const calls = orderReads(order, permit2).map(({ to, data }) => ({ target: to, callData: data }))
  const state = judgeOrder(order, await node(aggregate(client, { multicall3, calls, blockNumber })), timestamp)
  if (state !== 'open') throw refusal(reasons[state])
  if (orderQuoter !== undefined) {
    const args = [sent.encoded, sent.signature] as const
    const data = encodeFunctionData({ abi: orderQuoterAbi, functionName: 'quote', args })
    const call = { to: orderQuoter, data, gas: numberToHex(mostGas) }
    await client.request({ method: 'eth_call', params: [call, numberToHex(blockNumber)] }).catch((error: unknown) => {
      if (findRevertData(error) === undefined) throw new NodeUnavailableError(network.name, error)
      throw new OrderRefusedError('its reactor would not take it', 'Check its signature and its tokens.')
    })
  }
  return { blockNumber, nowSeconds: Number(timestamp) }
}

const reasons = {
  expired: 'it has expired',
  spent: 'its nonce is spent: it was filled or canceled',
  'insufficient-funds': 'its owner does not have what it sells, or has not approved Permit2 for it',
} as const
