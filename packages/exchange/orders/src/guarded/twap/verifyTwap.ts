import type { Network } from '@oxbow/chain/Network'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import { guardContracts } from '@oxbow/guards/guardContracts'
import { readTwapTerms } from '@oxbow/guards/readTerms'
import { mostParts, type PartOrder } from '@oxbow/twap/PartOrder'
import { readTwapData } from '@oxbow/twap/readTwapData'
import { keccak256 } from 'viem'
import { OrderMismatchError } from '../../OrderError.ts'
import { verifyMarketTerms } from '../verifyMarketTerms.ts'
import type { TwapIntent } from './TwapIntent.ts'

type Hex = `0x${string}`
/** `account`: lower-case. */
type Facts = { readonly intent: TwapIntent; readonly account: Hex; readonly network: Network }

/**
 * Checks the data that a wallet is about to sign against the intended TWAP, without any code that builds orders. Reads every leaf of the tree: the
 * parts in order, then only empty orders.
 *
 * @param zoneData what fillers pass to PlanZone; the orders contain only its hash
 * @throws {OrderMismatchError}
 */
export function verifyTwapData(typedData: signTypedData.Data, zoneData: Hex, facts: Facts): void {
  const { intent, network } = facts
  const { parts } = intent
  const data = readTwapData(typedData)
  const { seaport } = network.contracts
  if (data === undefined || seaport === undefined) throw new OrderMismatchError('It cannot be read.')
  if (data.chainId !== intent.chainId) throw new OrderMismatchError('It is for another network.')
  if (data.seaport !== seaport) throw new OrderMismatchError('It is for another contract.')
  if (!Number.isInteger(parts) || parts < 2 || parts > mostParts)
    throw new OrderMismatchError('It cannot have that number of parts.')
  const { leaves } = data
  if (leaves.length < parts || leaves.length >= 2 * parts)
    throw new OrderMismatchError('It has another number of parts.')
  verifyZoneData(zoneData, intent)
  const zoneHash = keccak256(zoneData)
  for (const [index, leaf] of leaves.entries()) {
    if (index < parts) verifyPart(leaf, index, { ...facts, zoneHash })
    else if (!isEmpty(leaf)) throw new OrderMismatchError('Its parts are in another order.')
  }
}

function verifyZoneData(zoneData: Hex, { id, market }: TwapIntent): void {
  const terms = readTwapTerms(zoneData)
  if (terms === undefined) throw new OrderMismatchError('Its terms cannot be read.')
  if (terms.plan !== id || !id.endsWith('00')) throw new OrderMismatchError('It is canceled with another plan.')
  if ((terms.market === undefined) !== (market === undefined))
    throw new OrderMismatchError('It is bound to the market although it should not be, or the reverse.')
  if (terms.market !== undefined && market !== undefined) verifyMarketTerms(terms.market, market)
}

const nobody = /^0x0+$/
const [erc20, fullRestricted] = [1, 2]

function verifyPart(
  part: PartOrder,
  index: number,
  { account, intent, zoneHash }: Omit<Facts, 'network'> & { zoneHash: Hex },
) {
  const { amountIn, counter, id, leastPrice, parts, periodSeconds, startTime, tokenIn, tokenOut } = intent
  if (part.offerer !== account) throw new OrderMismatchError('A part belongs to another account.')
  if (part.zone !== guardContracts.planZone.address || part.zoneHash !== zoneHash || part.orderType !== fullRestricted)
    throw new OrderMismatchError('A part is restricted by another contract, or by none.')
  if (!nobody.test(part.conduitKey)) throw new OrderMismatchError('Another contract would transfer what a part sells.')
  if (part.counter !== counter) throw new OrderMismatchError('A part is canceled with other orders.')
  if (part.salt !== BigInt(id) + BigInt(index)) throw new OrderMismatchError('A part belongs to another plan.')
  const start = BigInt(startTime + index * periodSeconds)
  if (part.startTime !== start) throw new OrderMismatchError('A part starts at another time.')
  if (part.endTime !== start + 2n * BigInt(periodSeconds)) throw new OrderMismatchError('A part ends at another time.')

  const [given, ...moreGiven] = part.offer
  const [paid, ...morePaid] = part.consideration
  if (given === undefined || moreGiven.length > 0) throw new OrderMismatchError('A part does not sell one token.')
  if (paid === undefined || morePaid.length > 0) throw new OrderMismatchError('A part does not pay one account.')
  if (given.itemType !== erc20 || given.token !== tokenIn.address || given.identifierOrCriteria !== 0n)
    throw new OrderMismatchError('A part sells another token.')
  const [from, to] = [index, index + 1].map((count) => (amountIn * BigInt(count)) / BigInt(parts))
  const amount = to! - from!
  if (given.startAmount !== amount || given.endAmount !== amount || amount === 0n)
    throw new OrderMismatchError('A part sells another amount.')
  if (paid.itemType !== erc20 || paid.token !== tokenOut.address || paid.identifierOrCriteria !== 0n)
    throw new OrderMismatchError('A part is paid in another token.')
  if (paid.recipient !== intent.recipient) throw new OrderMismatchError('A part pays somebody else.')
  if (paid.endAmount !== paid.startAmount) throw new OrderMismatchError('The payment of a part changes over time.')
  // At least the price, and less than one raw unit above it.
  const excess = paid.startAmount * leastPrice.denominator - amount * leastPrice.numerator
  if (excess < 0n || paid.startAmount === 0n) throw new OrderMismatchError('A part is paid less than the price.')
  if (excess >= leastPrice.denominator) throw new OrderMismatchError('A part asks for more than the agreed price.')
}

/** An empty order that pads the tree. */
function isEmpty(leaf: PartOrder): boolean {
  const { conduitKey, consideration, counter, endTime, offer, offerer, orderType, salt, startTime, zone, zoneHash } =
    leaf
  return (
    [offerer, zone, zoneHash, conduitKey].every((each) => nobody.test(each)) &&
    offer.length + consideration.length + orderType === 0 &&
    [startTime, endTime, salt, counter].every((each) => each === 0n)
  )
}
