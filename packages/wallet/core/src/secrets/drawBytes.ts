import { BaseError } from '@oxbow/errors/BaseError'

/** Where random bytes come from: `(length) => crypto.getRandomValues(new Uint8Array(length))`, or a fixed sequence in tests. */
export type RandomBytes = (length: number) => Uint8Array

/** A source that returns too few bytes, or nothing but one byte, would make keys that anybody can compute: it is refused. */
export function drawBytes(random: RandomBytes, length: number): Uint8Array {
  const bytes = random(length)
  if (!(bytes instanceof Uint8Array) || bytes.length !== length || bytes.every((byte) => byte === bytes[0]))
    throw new BaseError('The source of random numbers is broken.', { code: 'RandomUnavailable' })
  return bytes
}
