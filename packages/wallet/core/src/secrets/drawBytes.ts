import { BaseError } from '@oxbow/errors/BaseError'

/** Source of random bytes: `(length) => crypto.getRandomValues(new Uint8Array(length))`, or a fixed sequence in tests. */
export type RandomBytes = (length: number) => Uint8Array

/** Draws random bytes. Refuses a source that returns too few bytes, or only one repeated byte: anybody could compute such keys. */
export function drawBytes(random: RandomBytes, length: number): Uint8Array {
  const bytes = random(length)
  if (!(bytes instanceof Uint8Array) || bytes.length !== length || bytes.every((byte) => byte === bytes[0]))
    throw new BaseError('The source of random numbers is broken.', { code: 'RandomUnavailable' })
  return bytes
}
