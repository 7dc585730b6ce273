import { arrayOf, type TypedData, type TypedStruct, type TypedValue } from '@oxbow/wallet-core/TypedData'
import type { FieldLine } from '../Reading.ts'

/** Every value of typed data on its own line, formatted by its type. */
export function flatten({ domain, message, primaryType, types }: TypedData): readonly FieldLine[] {
  return [...linesOf('domain', 'EIP712Domain', domain, types), ...linesOf('message', primaryType, message, types)]
}

function linesOf(path: string, type: string, value: TypedValue, types: TypedData['types']): readonly FieldLine[] {
  const array = arrayOf(type)
  if (array !== undefined && Array.isArray(value)) {
    const list = value as readonly TypedValue[]
    if (list.length === 0) return [{ path, type, value: '[]' }]
    return list.flatMap((each, index) => linesOf(`${path}[${index}]`, array.of, each, types))
  }
  const fields = Object.hasOwn(types, type) ? types[type]! : undefined
  // A domain on its own is signed without a message.
  if (fields === undefined) return [{ path, type, value: String(value) }]
  const struct = value as TypedStruct
  return fields.flatMap((field) =>
    Object.hasOwn(struct, field.name) ? linesOf(`${path}.${field.name}`, field.type, struct[field.name]!, types) : [],
  )
}
