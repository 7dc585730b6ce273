import { concat, type Hex, keccak256, numberToHex, pad, stringToHex } from 'viem'
import type { ListingTerms } from './Listing.ts'
import { toOrder } from './toOrder.ts'

const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const offerType = `OfferItem(${item})`
const considerationType = `ConsiderationItem(${item},address recipient)`
const orderType = `OrderComponents(address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter)`

const hashOf = (text: string) => keccak256(stringToHex(text))
const offerTypeHash = hashOf(offerType)
const considerationTypeHash = hashOf(considerationType)
const orderTypeHash = hashOf(`${orderType}${considerationType}${offerType}`)

/** Seaport's order hash: the EIP-712 struct hash, computed word by word. */
export function hashListing(terms: ListingTerms): Hex {
  const order = toOrder(terms)
  const [offered] = order.offer
  const [wanted] = order.consideration
  const offer = keccak256(concat([offerTypeHash, ...toWords(offered)]))
  const consideration = keccak256(concat([considerationTypeHash, ...toWords(wanted), pad(wanted.recipient)]))
  return keccak256(
    concat([
      orderTypeHash,
      pad(order.offerer),
      pad(order.zone),
      keccak256(offer),
      keccak256(consideration),
      toWord(BigInt(order.orderType)),
      toWord(order.startTime),
      toWord(order.endTime),
      order.zoneHash,
      toWord(order.salt),
      order.conduitKey,
      toWord(BigInt(terms.counter)),
    ]),
  )
}

function toWords(part: ReturnType<typeof toOrder>['offer'][0]): Hex[] {
  const { endAmount, identifierOrCriteria, itemType, startAmount, token } = part
  return [toWord(BigInt(itemType)), pad(token), ...[identifierOrCriteria, startAmount, endAmount].map(toWord)]
}

function toWord(value: bigint): Hex {
  return numberToHex(value, { size: 32 })
}
