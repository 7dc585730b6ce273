import { SigningError } from './SigningError.ts'
import {
  arrayOf,
  fixedBytesOf,
  integerOf,
  isAtomic,
  isHex,
  type TypedData,
  type TypedField,
  type TypedStruct,
  type TypedValue,
} from './TypedData.ts'
import { walletDomain } from './walletDomain.ts'

const maxDepth = 20
const maxValues = 5_000
const maxTypes = 200
/** Domain fields, in the order of the type that is made when the request has none. */
const domainFields: readonly TypedField[] = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/**
 * Reads typed data as pages send it (`eth_signTypedData_v4`), as an object or JSON text. Numbers may be
 * text, and fields that aren't in the types are dropped. @throws SigningError for ambiguous data: missing
 * or too large values, unknown types, types named like built-in ones; and for the wallet's own domain
 */
export function readTypedData(input: unknown): TypedData {
  const { types, primaryType, domain = {}, message } = recordOf(typeof input === 'string' ? parse(input) : input)
  const read = readTypes(types)
  const ownDomain = recordOf(domain)
  const withDomain = Object.hasOwn(read, 'EIP712Domain')
    ? read
    : { ...read, EIP712Domain: domainFields.filter(({ name }) => Object.hasOwn(ownDomain, name)) }
  if (typeof primaryType !== 'string' || !Object.hasOwn(withDomain, primaryType)) throw invalid('an unknown type')
  const budget = { left: maxValues }
  const readDomain = readStruct(withDomain, 'EIP712Domain', ownDomain, 0, budget)
  if (readDomain.name === walletDomain.name) throw invalid('the wallet’s own domain')
  return {
    types: withDomain,
    primaryType,
    domain: readDomain,
    // A domain on its own is signed without a message.
    message: primaryType === 'EIP712Domain' ? {} : readStruct(withDomain, primaryType, message, 0, budget),
  }
}

function readTypes(value: unknown): TypedData['types'] {
  const entries = Object.entries(recordOf(value))
  if (entries.length > maxTypes) throw invalid('too many types')
  const types = Object.fromEntries(entries.map(([name, fields]) => [name, readFields(name, fields)]))
  for (const fields of Object.values(types))
    for (const { type } of fields) {
      const base = type.replace(/(\[\d*\])+$/, '')
      if (!isAtomic(base) && !Object.hasOwn(types, base)) throw invalid('an unknown type')
    }
  return types
}

function readFields(name: string, value: unknown): readonly TypedField[] {
  // A type named `address` or `uint256` would redefine a built-in one.
  if (!isName(name) || isAtomic(name) || /^u?int\d*$|^bytes\d*$|^function$/.test(name)) throw invalid('a reserved name')
  if (!Array.isArray(value) || value.length > maxTypes) throw invalid('a type without fields')
  const fields = value.map((field) => {
    const { name, type } = recordOf(field)
    if (!isName(name) || typeof type !== 'string' || !/^[\w$]+(\[\d*\])*$/.test(type)) throw invalid('a broken field')
    return { name, type }
  })
  if (new Set(fields.map((field) => field.name)).size !== fields.length) throw invalid('a field twice')
  return fields
}

type Budget = { left: number }

function readStruct(
  types: TypedData['types'],
  name: string,
  value: unknown,
  depth: number,
  budget: Budget,
): TypedStruct {
  const record = recordOf(value)
  const fields = types[name]!.map((field) => {
    if (!Object.hasOwn(record, field.name)) throw invalid(`nothing for ${field.name}`)
    return [field.name, readValue(types, field.type, record[field.name], depth + 1, budget)] as const
  })
  return Object.fromEntries(fields)
}

function readValue(types: TypedData['types'], type: string, value: unknown, depth: number, budget: Budget): TypedValue {
  if (depth > maxDepth || budget.left-- <= 0) throw invalid('too many values')
  const array = arrayOf(type)
  if (array !== undefined) {
    if (!Array.isArray(value) || (array.length !== undefined && value.length !== array.length)) throw wrong(type)
    return Array.from(value, (each) => readValue(types, array.of, each, depth + 1, budget))
  }
  if (Object.hasOwn(types, type)) return readStruct(types, type, value, depth, budget)
  const integer = integerOf(type)
  if (integer !== undefined) return readInteger(type, integer, value)
  if (type === 'bool' && typeof value === 'boolean') return value
  if (type === 'string' && typeof value === 'string' && value.isWellFormed()) return value
  if (isHex(value) && hasSize(type, (value.length - 2) / 2)) return value.toLowerCase()
  throw wrong(type)
}

function hasSize(type: string, size: number): boolean {
  if (type === 'address') return size === 20
  return type === 'bytes' || fixedBytesOf(type) === size
}

function readInteger(type: string, { isSigned, bits }: { isSigned: boolean; bits: number }, value: unknown): bigint {
  const isText = typeof value === 'string' && /^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)
  if (!isText && typeof value !== 'bigint' && !Number.isSafeInteger(value)) throw wrong(type)
  const number = BigInt(value as string | number | bigint)
  const [least, above] = isSigned ? [-(1n << BigInt(bits - 1)), 1n << BigInt(bits - 1)] : [0n, 1n << BigInt(bits)]
  if (number < least || number >= above) throw wrong(type)
  return number
}

function isName(value: unknown): value is string {
  // `__proto__` isn't a usable object key.
  return typeof value === 'string' && /^[A-Za-z_$][\w$]{0,99}$/.test(value) && value !== '__proto__'
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw invalid('a broken object')
  return value as Record<string, unknown>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('broken JSON')
  }
}

function wrong(type: string): SigningError {
  return invalid(`no ${type} where one belongs`)
}

function invalid(what: string): SigningError {
  return new SigningError(`This request can’t be signed: it has ${what}.`, 'InvalidTypedData')
}
