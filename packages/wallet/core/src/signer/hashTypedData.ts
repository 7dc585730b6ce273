import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { arrayOf, integerOf, type TypedData, type TypedStruct, type TypedValue } from './TypedData.ts'

type Types = TypedData['types']

/** EIP-712 digest of typed data, implemented from the standard so that it can be compared with viem's. */
export function hashTypedData({ types, primaryType, domain, message }: TypedData): Uint8Array {
  const parts = [Uint8Array.of(0x19, 0x01), hashStruct(types, 'EIP712Domain', domain)]
  if (primaryType !== 'EIP712Domain') parts.push(hashStruct(types, primaryType, message))
  return keccak_256(concatBytes(...parts))
}

function hashStruct(types: Types, name: string, value: TypedStruct): Uint8Array {
  const words = types[name]!.map((field) => encodeValue(types, field.type, value[field.name]!))
  return keccak_256(concatBytes(keccak_256(utf8ToBytes(encodeType(types, name))), ...words))
}

/** The type itself, then the types it uses, sorted by name. */
function encodeType(types: Types, name: string): string {
  const others = [...dependenciesOf(types, name)].filter((each) => each !== name).sort()
  return [name, ...others]
    .map((each) => `${each}(${types[each]!.map((field) => `${field.type} ${field.name}`).join(',')})`)
    .join('')
}

function dependenciesOf(types: Types, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const { type } of types[name]!) {
    const base = type.replace(/\[.*$/, '')
    if (Object.hasOwn(types, base)) dependenciesOf(types, base, found)
  }
  return found
}

/** 32 bytes: the value, or the hash of a dynamic one. */
function encodeValue(types: Types, type: string, value: TypedValue): Uint8Array {
  const array = arrayOf(type)
  if (array !== undefined)
    return keccak_256(
      concatBytes(...(value as readonly TypedValue[]).map((each) => encodeValue(types, array.of, each))),
    )
  if (Object.hasOwn(types, type)) return hashStruct(types, type, value as TypedStruct)
  if (type === 'string') return keccak_256(utf8ToBytes(value as string))
  if (type === 'bytes') return keccak_256(bytesOf(value))
  if (integerOf(type) !== undefined) return wordOf(value as bigint)
  if (type === 'bool') return wordOf(value === true ? 1n : 0n)
  if (type === 'address') return wordOf(BigInt(value as string))
  // Fixed bytes are left-aligned.
  const word = new Uint8Array(32)
  word.set(bytesOf(value))
  return word
}

function bytesOf(value: TypedValue): Uint8Array {
  return hexToBytes((value as string).slice(2))
}

/** Two's complement. */
function wordOf(value: bigint): Uint8Array {
  return hexToBytes(BigInt.asUintN(256, value).toString(16).padStart(64, '0'))
}
