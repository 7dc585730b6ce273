import type { ConsiderationItem, OfferItem, PartOrder } from './PartOrder.ts'

type Hex = `0x${string}`

/** A Seaport 1.6 bulk order, as a wallet is asked to sign it. */
export type TwapData = {
  readonly chainId: number
  readonly seaport: Hex
  /** All leaves of the tree, including the empty ones. */
  readonly leaves: readonly PartOrder[]
}

/**
 * Decodes typed data into all the orders that its signature would allow, with code
 * independent of the encoder. Undefined for anything that differs in any way.
 */
export function readTwapData(typedData: unknown): TwapData | undefined {
  try {
    return read(typedData as TypedData)
  } catch {
    return undefined
  }
}

type Field = { readonly name: string; readonly type: string }
type TypedData = {
  readonly domain: Record<string, unknown>
  readonly primaryType: unknown
  readonly types: Record<string, readonly Field[]>
  readonly message: Record<string, unknown>
}

const offerFields = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount'
const structs: Record<string, string> = {
  OrderComponents:
    'address offerer,address zone,OfferItem[] offer,ConsiderationItem[] consideration,uint8 orderType,uint256 startTime,uint256 endTime,bytes32 zoneHash,uint256 salt,bytes32 conduitKey,uint256 counter',
  OfferItem: offerFields,
  ConsiderationItem: `${offerFields},address recipient`,
}
const domainFields = 'string name,string version,uint256 chainId,address verifyingContract'
/** Seaport accepts up to 24 levels; Oxbow never asks a wallet for more than these. */
const maxLevels = 5

function read({ domain, message, primaryType, types }: TypedData): TwapData | undefined {
  const { BulkOrder: bulk, EIP712Domain: domainType, ...others } = types
  const levels = /^OrderComponents((?:\[2\])+) tree$/.exec(toField(bulk))?.[1]
  if (primaryType !== 'BulkOrder' || levels === undefined || levels.length / 3 > maxLevels) return undefined
  if (domainType !== undefined && toField(domainType) !== domainFields) return undefined
  const names = Object.keys(others)
  const isTyped = names.length === 3 && names.every((name) => toField(others[name]) === structs[name])
  if (!isTyped || domain.name !== 'Seaport' || domain.version !== '1.6' || domain.salt !== undefined) return undefined
  return {
    chainId: Number(toUint(domain.chainId, 256)),
    seaport: toHex(domain.verifyingContract, 20),
    leaves: toLeaves(message.tree, levels.length / 3),
  }
}

function toLeaves(tree: unknown, levels: number): readonly PartOrder[] {
  if (levels === 0) return [toOrder(toStruct(tree))]
  const [left, right, ...more] = toList(tree)
  if (more.length > 0) throw new TypeError('More than two branches.')
  return [...toLeaves(left, levels - 1), ...toLeaves(right, levels - 1)]
}

function toOrder(fields: Record<string, unknown>): PartOrder {
  return {
    offerer: toHex(fields.offerer, 20),
    zone: toHex(fields.zone, 20),
    offer: toList(fields.offer).map(toStruct).map(toOffer),
    consideration: toList(fields.consideration).map(toStruct).map(toConsideration),
    orderType: Number(toUint(fields.orderType, 8)),
    startTime: toUint(fields.startTime, 256),
    endTime: toUint(fields.endTime, 256),
    zoneHash: toHex(fields.zoneHash, 32),
    salt: toUint(fields.salt, 256),
    conduitKey: toHex(fields.conduitKey, 32),
    counter: toUint(fields.counter, 256),
  }
}

function toOffer(fields: Record<string, unknown>): OfferItem {
  return {
    itemType: Number(toUint(fields.itemType, 8)),
    token: toHex(fields.token, 20),
    identifierOrCriteria: toUint(fields.identifierOrCriteria, 256),
    startAmount: toUint(fields.startAmount, 256),
    endAmount: toUint(fields.endAmount, 256),
  }
}

function toConsideration(fields: Record<string, unknown>): ConsiderationItem {
  return { ...toOffer(fields), recipient: toHex(fields.recipient, 20) }
}

const toField = (fields: readonly Field[] | undefined) =>
  fields?.map(({ name, type }) => `${type} ${name}`).join() ?? ''

function toStruct(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) throw new TypeError('No struct.')
  return value as Record<string, unknown>
}

function toList(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw new TypeError('No list.')
  return value
}

function toHex(value: unknown, bytes: number): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-f]*$/i.test(value) || value.length !== 2 + 2 * bytes)
    throw new TypeError('Not bytes of that length.')
  return value.toLowerCase() as Hex
}

/** Wallets receive integers as numbers and as decimal or hexadecimal strings. */
function toUint(value: unknown, bits: number): bigint {
  const isNumber = typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))
  if (!isNumber && !(typeof value === 'string' && /^(?:0x[0-9a-f]+|\d+)$/i.test(value)))
    throw new TypeError('No number.')
  const uint = BigInt(value as bigint)
  if (BigInt.asUintN(bits, uint) !== uint) throw new RangeError('Out of range.')
  return uint
}
