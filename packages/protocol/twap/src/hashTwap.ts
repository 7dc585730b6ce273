import { concat, type Hex, keccak256, numberToHex, pad, stringToHex } from 'viem'
import {
  type ConsiderationItem,
  emptyOrder,
  heightOf,
  type OfferItem,
  type PartOrder,
  type SeaportPlace,
} from './PartOrder.ts'

const itemText = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const considerationText = `ConsiderationItem(${itemText},address recipient)`
const offerText = `OfferItem(${itemText})`
const orderText =
  'OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)'

const hashOf = (text: string) => keccak256(stringToHex(text))
const typeHashes = {
  offer: hashOf(offerText),
  consideration: hashOf(considerationText),
  order: hashOf(orderText + considerationText + offerText),
  domain: hashOf('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
  seaport: hashOf('Seaport'),
  version: hashOf('1.6'),
} as const

/** The hash that identifies an order to Seaport. */
export function hashPart(order: PartOrder): Hex {
  const { conduitKey, consideration, counter, endTime, offer, offerer, orderType, salt, startTime, zone, zoneHash } =
    order
  return hashWords(
    ...[typeHashes.order, pad(offerer), pad(zone)],
    hashWords(...offer.map((item) => hashWords(typeHashes.offer, ...toWords(item)))),
    hashWords(...consideration.map(hashConsideration)),
    ...[toWord(BigInt(orderType)), toWord(startTime), toWord(endTime), zoneHash],
    ...[toWord(salt), conduitKey, toWord(counter)],
  )
}

/** The levels of a TWAP's Merkle tree, leaves first: hashes of its orders, padded with empty ones to a full tree. */
export function treeOf(orders: readonly PartOrder[]): readonly (readonly Hex[])[] {
  const height = heightOf(orders.length)
  const empty = hashPart(emptyOrder)
  const leaves = Array.from({ length: 2 ** height }, (_, index) => {
    const order = orders[index]
    return order === undefined ? empty : hashPart(order)
  })
  const levels: (readonly Hex[])[] = [leaves]
  for (let level: readonly Hex[] = leaves; level.length > 1; levels.push(level))
    level = Array.from({ length: level.length / 2 }, (_, index) => hashWords(level[2 * index]!, level[2 * index + 1]!))
  return levels
}

/** The hash to sign for a bulk order with this root and tree height. */
export function hashBulk(root: Hex, height: number, { chainId, seaport }: SeaportPlace): Hex {
  const type = `BulkOrder(OrderComponents${'[2]'.repeat(height)} tree)`
  const bulk = hashWords(hashOf(type + considerationText + offerText + orderText), root)
  const { domain, seaport: name, version } = typeHashes
  const separator = hashWords(domain, name, version, toWord(BigInt(chainId)), pad(seaport))
  return keccak256(concat(['0x1901', separator, bulk]))
}

/** The hash that the owner signs for a TWAP. */
export function hashTwap(orders: readonly PartOrder[], place: SeaportPlace): Hex {
  return hashBulk(treeOf(orders).at(-1)![0]!, heightOf(orders.length), place)
}

function hashConsideration(item: ConsiderationItem): Hex {
  return hashWords(typeHashes.consideration, ...toWords(item), pad(item.recipient))
}

function toWords({ endAmount, identifierOrCriteria, itemType, startAmount, token }: OfferItem): readonly Hex[] {
  return [toWord(BigInt(itemType)), pad(token), ...[identifierOrCriteria, startAmount, endAmount].map(toWord)]
}

function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}

function hashWords(...words: readonly Hex[]): Hex {
  return keccak256(concat(words))
}
