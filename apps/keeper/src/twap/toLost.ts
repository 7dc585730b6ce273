import type { LostOrder } from '../round/createLosses.ts'
import type { DuePart } from './createParts.ts'
import { termsOf } from './judgePart.ts'

/** A part as an order, for turns and blame by owner. */
export function toLost({ part }: DuePart): LostOrder {
  return { hash: part.hash, order: termsOf(part.order) }
}
