import type { Piece } from './Piece.ts'
import type { Asset, Inflow, OrderReading, Outflow } from './Reading.ts'
import { isSame, lower, nobody, partyOf, type Scope } from './Scope.ts'

type Hex = `0x${string}`

/** An order of Seaport, from a call or from typed data. */
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

/** What an order gives and gets. Amounts move between start and end: the most is given, the least is got. */
export function readSeaportOrder(order: SeaportOrder, settler: string, scope: Scope): OrderReading {
  return {
    protocol: 'seaport',
    settler: lower(settler),
    others: isSame(order.zone, nobody) ? [] : [lower(order.zone)],
    offerer: lower(order.offerer),
    gives: order.offer.map((item) => ({ asset: assetOfItem(item), most: larger(item) })),
    gets: order.consideration.map((item) => ({
      asset: assetOfItem(item),
      least: smaller(item),
      recipient: partyOf(item.recipient, scope),
    })),
    startsAt: order.startTime === 0n ? undefined : order.startTime,
    expiresAt: order.endTime,
  }
}

export function pieceOfOrder(order: OrderReading): Piece {
  return { acts: [{ type: 'order', order }], leaves: order.gives, arrives: order.gets, deadlines: [order.expiresAt] }
}

/** 0 native, 1 ERC-20, 2 and 3 one NFT (ERC-721, 1155), 4 and 5 any NFT that criteria let somebody pick. */
function assetOfItem({ identifierOrCriteria: id, itemType, token }: SeaportItem): Asset {
  const address = lower(token)
  const type = Number(itemType)
  if (type === 0) return { type: 'native' }
  if (type === 1) return { type: 'token', address }
  return type === 2 || type === 3 ? { type: 'nft', address, id } : { type: 'collection', address }
}

const larger = ({ endAmount, startAmount }: SeaportItem) => (endAmount > startAmount ? endAmount : startAmount)
const smaller = ({ endAmount, startAmount }: SeaportItem) => (endAmount < startAmount ? endAmount : startAmount)

/** Who calls pays what an order wants and gets what it gives. */
export function takenOrder(
  order: SeaportOrder,
  recipient: string,
  scope: Scope,
): { leaves: readonly Outflow[]; arrives: readonly Inflow[] } {
  const receiver = isSame(recipient, nobody) ? scope.account : recipient
  return {
    // Native currency is counted by the value of the call.
    leaves: order.consideration
      .map((item) => ({ asset: assetOfItem(item), most: larger(item) }))
      .filter(({ asset }) => asset.type !== 'native'),
    arrives: [
      ...order.offer.map((item) => ({
        asset: assetOfItem(item),
        least: smaller(item),
        recipient: partyOf(receiver, scope),
      })),
      ...order.consideration.map((item) => ({
        asset: assetOfItem(item),
        least: smaller(item),
        recipient: partyOf(item.recipient, scope) as 'account' | Hex,
      })),
    ],
  }
}

/** Deployments at one address on every chain: 1.5 and 1.6. */
const seaports = ['0x00000000000000adc04c56bf30ac9d3c0aaf14dc', '0x0000000000000068f116a894984e2db1123eb395']

export function isSeaport(address: string | undefined, { contracts }: Pick<Scope, 'contracts'>): boolean {
  return isSame(address, contracts?.seaport) || seaports.some((known) => isSame(address, known))
}
