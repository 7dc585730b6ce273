import type { Piece } from './Piece.ts'
import type { Asset, Inflow, OrderReading, Outflow, Taken } from './Reading.ts'
import { isSame, kindOf, lower, nobody, partyOf, type Scope } from './Scope.ts'

/** A Seaport order, from a call or from typed data. */
export type SeaportOrder = {
  readonly offerer: string
  readonly zone: string
  readonly offer: readonly SeaportItem[]
  readonly consideration: readonly (SeaportItem & { readonly recipient: string })[]
  readonly startTime: bigint
  readonly endTime: bigint
}

type SeaportItem = {
  readonly itemType: bigint | number
  readonly token: string
  readonly identifierOrCriteria: bigint
  readonly startAmount: bigint
  readonly endAmount: bigint
}

/** What an order gives and gets. Amounts change between start and end: takes the maximum given and the minimum received. */
export function readSeaportOrder(order: SeaportOrder, settler: string, scope: Scope): OrderReading {
  return {
    protocol: 'seaport',
    settler: lower(settler),
    others: isSame(order.zone, nobody) ? [] : [lower(order.zone)],
    offerer: lower(order.offerer),
    gives: order.offer.map((item) => givenOf(item, scope)),
    gets: order.consideration.map((item) => ({ ...gotOf(item, scope), recipient: partyOf(item.recipient, scope) })),
    startsAt: order.startTime === 0n ? undefined : order.startTime,
    expiresAt: order.endTime,
  }
}

/**
 * One order, or several with one signature. Each of several is filled
 * independently, so all can leave, and no arrival is guaranteed for them together.
 */
export function pieceOfOrders(orders: readonly OrderReading[]): Piece {
  const [only, ...more] = orders
  return {
    acts: orders.map((order) => ({ type: 'order', order })),
    leaves: orders.flatMap(({ gives }) => gives),
    arrives: only === undefined || more.length > 0 ? [] : only.gets,
    // Valid until the last order expires.
    deadlines:
      only === undefined ? [] : [orders.reduce((last, { expiresAt }) => (expiresAt > last ? expiresAt : last), 0n)],
  }
}

/** 0 native, 1 ERC-20, 2 and 3 one NFT (ERC-721, 1155), 4 and 5 any NFT that matches criteria. */
function assetOfItem({ identifierOrCriteria: id, itemType, token }: SeaportItem): Asset {
  const address = lower(token)
  const type = Number(itemType)
  if (type === 0) return { type: 'native' }
  if (type === 1) return { type: 'token', address }
  return type === 2 || type === 3 ? { type: 'nft', address, id } : { type: 'collection', address }
}

function givenOf(item: SeaportItem, scope: Scope): Outflow {
  const amount = amountAsId(item, scope)
  return amount === undefined
    ? { asset: assetOfItem(item), most: larger(item) }
    : { asset: { type: 'token', address: lower(item.token) }, most: amount }
}

function gotOf(item: SeaportItem, scope: Scope): Pick<Inflow, 'asset' | 'least'> {
  const amount = amountAsId(item, scope)
  return amount === undefined
    ? { asset: assetOfItem(item), least: smaller(item) }
    : { asset: { type: 'token', address: lower(item.token) }, least: amount === 'unlimited' ? 0n : amount }
}

/**
 * Amount that an item moves which claims ERC-721 but is an ERC-20: Seaport calls the same `transferFrom`,
 * so its id becomes an amount. With criteria the filler chooses the amount. Undefined for all others.
 */
function amountAsId(
  { identifierOrCriteria: id, itemType, token }: SeaportItem,
  scope: Scope,
): Outflow['most'] | undefined {
  const isSingle = Number(itemType) === 2
  if ((!isSingle && Number(itemType) !== 4) || kindOf(lower(token), scope) !== 'erc20') return undefined
  return isSingle ? id : 'unlimited'
}

const larger = ({ endAmount, startAmount }: SeaportItem) => (endAmount > startAmount ? endAmount : startAmount)
const smaller = ({ endAmount, startAmount }: SeaportItem) => (endAmount < startAmount ? endAmount : startAmount)

/** What the caller pays and gets when filling an order. */
export function takenOrder(order: SeaportOrder, recipient: string, scope: Scope): Taken {
  const receiver = isSame(recipient, nobody) ? scope.account : recipient
  return {
    gives: order.consideration.map((item) => givenOf(item, scope)),
    gets: [
      ...order.offer.map((item) => ({ ...gotOf(item, scope), recipient: partyOf(receiver, scope) })),
      ...order.consideration.map((item) => ({ ...gotOf(item, scope), recipient: partyOf(item.recipient, scope) })),
    ],
  }
}

/** Seaport 1.5 and 1.6, at the same address on every chain. An address from a server doesn't count. */
const seaports = ['0x00000000000000adc04c56bf30ac9d3c0aaf14dc', '0x0000000000000068f116a894984e2db1123eb395']

export function isSeaport(address: string | undefined): boolean {
  return seaports.some((known) => isSame(address, known))
}
