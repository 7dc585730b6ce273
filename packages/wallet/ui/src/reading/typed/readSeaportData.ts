import type { TypedData, TypedStruct, TypedValue } from '@oxbow/wallet-core/TypedData'
import type { Piece } from '../Piece.ts'
import type { OrderReading } from '../Reading.ts'
import { isSame, nobody, type Scope } from '../Scope.ts'
import { isSeaport, pieceOfOrders, readSeaportOrder, type SeaportOrder } from '../SeaportOrder.ts'

/** Reads Seaport orders: one, or a bulk order, whose single signature is valid for every leaf of its tree. Undefined for anything else. */
export function readSeaportData(type: string, data: TypedData, contract: string, scope: Scope): Piece | undefined {
  if (!isSeaport(contract) || data.domain.name !== 'Seaport') return undefined
  if (type === orderText) return pieceOfOrders([toOrder(data.message, contract, scope)])
  const [, levels] = /^BulkOrder\(OrderComponents((?:\[2\])+) tree\)/.exec(type) ?? []
  if (levels === undefined || type !== `BulkOrder(OrderComponents${levels} tree)${itemTexts}${componentsText}`)
    return undefined
  const leaves = leavesOf(data.message.tree!).filter((leaf) => !isEmpty(leaf))
  return pieceOfOrders(leaves.map((leaf) => toOrder(leaf, contract, scope)))
}

function leavesOf(tree: TypedValue): readonly TypedStruct[] {
  return Array.isArray(tree) ? (tree as readonly TypedValue[]).flatMap(leavesOf) : [tree as TypedStruct]
}

/** Padding of a tree: an empty order of the zero address. */
function isEmpty(leaf: TypedStruct): boolean {
  return isSame(leaf.offerer as string, nobody) && (leaf.offer as readonly unknown[]).length === 0
}

function toOrder(leaf: TypedStruct, contract: string, scope: Scope): OrderReading {
  // The type text is Seaport's, so these are its fields.
  return readSeaportOrder(leaf as unknown as SeaportOrder, contract, scope)
}

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const itemTexts = `ConsiderationItem(${item},address recipient)OfferItem(${item})`
const componentsText =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'
/** seaport, ConsiderationBase.sol. */
const orderText = componentsText + itemTexts
