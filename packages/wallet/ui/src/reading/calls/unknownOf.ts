import type { Piece } from '../Piece.ts'
import type { FieldLine, UnknownPart } from '../Reading.ts'
import { lower, selectorOf } from '../Scope.ts'

export function unknownOf(what: UnknownPart['what'], to: string | undefined, data: string): UnknownPart {
  const isCall = what === 'call' || what === 'liquidity'
  return { what, to: to === undefined ? undefined : lower(to), selector: isCall ? selectorOf(data) : undefined, data }
}

/** No such function is payable: a contract that accepts value anyway keeps it, whatever the call is named. */
export function withStrayValue(piece: Piece, to: string, data: string, value: bigint): Piece {
  return value === 0n ? piece : { ...piece, unknowns: [...(piece.unknowns ?? []), unknownOf('call', to, data)] }
}

export function unknownPiece(part: UnknownPart, value: bigint, fields: readonly FieldLine[] = []): Piece {
  return { acts: [{ type: 'unknown', part, value, fields }], unknowns: [part] }
}
