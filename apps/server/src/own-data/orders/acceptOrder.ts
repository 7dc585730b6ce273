import { isNative } from '@oxbow/chain/nativeToken'
import { cosignPublicly, isUnchanged, publicCosigner } from '@oxbow/dutch/cosignPublicly'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { isFalling } from '@oxbow/dutch/fallingOrder'
import { isFlat } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { readGuard } from '@oxbow/guards/readGuard'
import { isOrderPermit } from '@oxbow/orders/isOrderPermit'
import { maxOrderAmount } from '@oxbow/orders/LimitIntent'
import type { SignedOrder } from '@oxbow/orders/Order'
import { readSignedOrder } from '@oxbow/orders/readSignedOrder'
import type { Hex } from 'viem'
import type { Chain } from '../../Services.ts'
import { assertTraded, unlistedOf } from './assertTraded.ts'
import type { Orders } from './createOrders.ts'
import { OrderRefusedError, TooManyOpenOrdersError, TooManyUnlistedOrdersError } from './orderErrors.ts'
import { maxPermitOrders, maxUnlistedOrders } from './readOpenOrderLimits.ts'
import { verifyGuarded, verifyGuardTerms } from './verifyGuarded.ts'
import { verifyOnChain } from './verifyOnChain.ts'

/** Length of 65 bytes in hex: other clients leave the cosignature to the server. */
const signatureLength = 132

/** Decodes a request's order. @throws {OrderRefusedError} if no reactor of the network accepts it */
export function readOrder({ network }: Chain, signed: SignedOrder): DutchOrder {
  const order = readSignedOrder(signed, network.contracts)
  if (order !== undefined) return order
  throw new OrderRefusedError('no reactor of this network fits it', 'Check its encoding, its reactor and its network.')
}

/**
 * Adds an order to the book if its owner signed it and it can be filled now, by the chain's state at one block.
 *
 * A known order isn't checked again, whatever became of it.
 *
 * @throws {OrderRefusedError}, {OrderTokenUnknownError}, {TooManyOpenOrdersError},
 * {TooManyUnlistedOrdersError}, {NodeUnavailableError}, {SnapshotNotReadyError}
 */
export async function acceptOrder(orders: Orders, parameters: acceptOrder.Parameters): acceptOrder.ReturnType {
  const { chain, order, permit, signature } = parameters
  const { chainId, contracts } = chain.network
  const account = order.info.swapper
  verifyTerms(order)
  if (permit !== undefined && !isOrderPermit(permit, order, contracts.permit2))
    throw refusal('its permit does not let Permit2 take what it sells')
  const tokens = [order.input.token, ...order.outputs.map(({ token }) => token)]
  const isUnlisted = unlistedOf(chain, tokens).length > 0
  const hash = hashOrder(order)
  const { hasPermits, isCrowded, isFull, isKnown } = await orders.glance({ hash, account })
  if (isKnown) return { hash, openOrders: undefined }
  // Checked first, so that an account over its limit costs the node nothing.
  if (isFull) throw new TooManyOpenOrdersError()
  if (permit !== undefined && hasPermits)
    throw new OrderRefusedError(
      `its account has ${maxPermitOrders} open orders with permits`,
      'Approve the token, or wait until some are filled or expire.',
    )
  if (isUnlisted && isCrowded) throw new TooManyUnlistedOrdersError(maxUnlistedOrders)
  assertTraded(chain, tokens)
  const guard = readGuard(order.info)
  // The reactor rejects a guarded order until its trigger is reached.
  const isTried = contracts.orderQuoter !== undefined && guard.status !== 'market'
  const whole = await wholeOf(order, { chainId, isTried })
  const encoded = encodeOrder(whole)
  const asSent = { order, encoded, permit, signature }
  const { blockNumber, nowSeconds } =
    guard.status === 'market' ? await verifyGuarded(chain, asSent, guard.terms) : await verifyOnChain(chain, asSent)
  const sent = { hash, chainId, order: whole, encoded, permit, signature, isUnlisted }
  const taken = { ...sent, takenAt: Date.now(), unspentAt: blockNumber }
  const { open_orders: openOrders, outcome } = await orders.add({ ...taken, nowSeconds })
  if (outcome === 'full') throw new TooManyOpenOrdersError()
  if (outcome === 'unlisted') throw new TooManyUnlistedOrdersError(maxUnlistedOrders)
  if (outcome === 'nonce')
    throw new OrderRefusedError('another open order uses its nonce', 'Cancel that one first, or take another nonce.')
  return { hash, openOrders: outcome === 'known' ? undefined : openOrders }
}

export declare namespace acceptOrder {
  type Parameters = {
    readonly chain: Chain
    readonly order: DutchOrder
    readonly signature: Hex
    /** Approves Permit2 for the sold token if needed. */
    readonly permit: Hex | undefined
  }
  type ReturnType = Promise<{
    readonly hash: Hex
    /** The account's number of open orders after it; undefined if the order was known. */
    readonly openOrders: number | undefined
  }>
}

/**
 * An order as stored. The cosignature isn't part of the hash, and the stored one adds nothing to what was signed. Creating it
 * costs more than reading, hashing and storing the order: an equivalent one is stored as sent, if the reactor is tried with it.
 */
async function wholeOf(order: DutchOrder, { chainId, isTried }: WholeOptions): Promise<DutchOrder> {
  if (order.version === 'v1') return order
  const isWhole = isTried && order.cosignature.length === signatureLength && isUnchanged(order)
  return isWhole ? order : await cosignPublicly(order, { chainId })
}

type WholeOptions = { readonly chainId: number; readonly isTried: boolean }

/** @throws {OrderRefusedError} */
function verifyTerms(order: DutchOrder): void {
  const { info, input, outputs } = order
  const [output, ...more] = outputs
  if (output === undefined || more.length > 0) throw refusal('it does not pay one account')
  if (!isFlat(order) && !isFalling(order)) throw refusal('its amounts change')
  if (order.version === 'v3' && order.cosigner !== publicCosigner.address) throw refusal('it has another cosigner')
  if (order.version === 'v1' && (order.decayStartTime > order.decayEndTime || order.decayEndTime > info.deadline))
    throw refusal('its reactor would reject it')
  const guard = readGuard(info)
  if (guard.status === 'foreign') throw refusal('it is restricted by another contract')
  if (guard.status === 'market') verifyGuardTerms(order, guard.terms)
  if (isNative(input.token)) throw refusal('it sells the native currency')
  if (input.token === output.token) throw refusal('it sells a token for itself')
  if (input.startAmount > maxOrderAmount || output.startAmount > maxOrderAmount)
    throw refusal('it sells or asks for an impossible amount')
  const leastOut = 'endAmount' in output ? output.endAmount : output.startAmount
  if (input.startAmount === 0n || leastOut === 0n) throw refusal('it sells or asks for zero')
}

function refusal(reason: string): OrderRefusedError {
  return new OrderRefusedError(reason, 'Create a new order.')
}
