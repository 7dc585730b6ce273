import { readTypedData } from '@oxbow/wallet-core/readTypedData'
import type { TypedData } from '@oxbow/wallet-core/TypedData'
import { unknownOf, unknownPiece } from '../calls/unknownOf.ts'
import type { Piece } from '../Piece.ts'
import { type Scope, scopeOf } from '../Scope.ts'
import type { ReadingContext } from '../SigningRequest.ts'
import { flatten } from './flatten.ts'
import { readOrder } from './readOrder.ts'
import { readPermit } from './readPermit.ts'
import { readSeaportData } from './readSeaportData.ts'
import { typeText, withUsedTypes } from './typeText.ts'

/** What a typed data signature allows, and where it is valid. Never throws: data that can't be signed is unknown too. */
export function readTypedRequest(input: unknown, context: ReadingContext): TypedReading {
  const data = parsed(input)
  if (data === undefined)
    return { network: 'every', piece: unknownPiece(unknownOf('typed-data', undefined, textOf(input)), 0n) }
  const { chainId, verifyingContract } = data.domain
  const network = typeof chainId === 'bigint' ? Number(chainId) : 'every'
  const scope = scopeOf(context, network === 'every' ? context.chainId : network)
  const contract = typeof verifyingContract === 'string' ? verifyingContract : undefined
  const piece =
    known(data, contract, scope) ?? unknownPiece(unknownOf('typed-data', contract, textOf(data)), 0n, flatten(data))
  return { network, piece }
}

type TypedReading = { readonly network: number | 'every'; readonly piece: Piece }

function known(data: TypedData, contract: string | undefined, scope: Scope): Piece | undefined {
  if (contract === undefined) return undefined
  const type = typeText(data)
  return (
    readOrder(type, withUsedTypes(data), contract, scope) ??
    // After orders, which it would read as permits with a witness.
    readPermit(type, data, contract, scope) ??
    readSeaportData(type, data, contract, scope)
  )
}

function parsed(input: unknown): TypedData | undefined {
  try {
    return readTypedData(input)
  } catch {
    return undefined
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each)) ?? String(value)
  } catch {
    return ''
  }
}
