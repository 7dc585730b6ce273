import type { TypedData } from '@oxbow/wallet-core/TypedData'

/** Type text that EIP-712 hashes: any difference changes the meaning. Unused types are left out, as in the hash. */
export function typeText({ primaryType, types }: Pick<TypedData, 'types' | 'primaryType'>): string {
  const used = new Set<string>()
  collect(primaryType, types, used)
  used.delete(primaryType)
  return [primaryType, ...[...used].sort()].map((name) => `${name}(${fieldsOf(types, name)})`).join('')
}

/** The same data with only the types that its hash uses. */
export function withUsedTypes(data: TypedData): TypedData {
  const used = new Set<string>()
  collect(data.primaryType, data.types, used)
  collect('EIP712Domain', data.types, used)
  return { ...data, types: Object.fromEntries([...used].map((name) => [name, data.types[name]!])) }
}

function collect(name: string, types: TypedData['types'], used: Set<string>): void {
  const base = name.replace(/(\[\d*\])+$/, '')
  if (used.has(base) || !Object.hasOwn(types, base)) return
  used.add(base)
  for (const { type } of types[base]!) collect(type, types, used)
}

function fieldsOf(types: TypedData['types'], name: string): string {
  return types[name]!.map((field) => `${field.type} ${field.name}`).join(',')
}
