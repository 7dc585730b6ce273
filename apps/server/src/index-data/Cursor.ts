import { BaseError } from '@oxbow/errors/BaseError'
import type { z } from 'zod'

/** Position in a list, opaque to clients: the sort key of the last row. */
export function encodeCursor(key: readonly (string | number | null)[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/** @throws {InvalidCursorError} when `cursor` isn't valid for this list */
export function decodeCursor<T extends z.ZodType>(cursor: string, key: T): z.output<T> {
  try {
    return key.parse(JSON.parse(Buffer.from(cursor.slice(0, 400), 'base64url').toString()))
  } catch {
    throw new InvalidCursorError()
  }
}

export class InvalidCursorError extends BaseError {
  override name = 'Server.InvalidCursorError'
  constructor() {
    super('`after` is not a cursor of this list.', {
      code: 'RequestValidationError',
      nextAction: 'Use the endCursor of the previous page, or leave it out.',
    })
  }
}
