import { gunzipSync, gzipSync } from 'node:zlib'
import { type SharedRead, sharedReadSchema } from '@oxbow/rpc/NodePeer'

/** PostgreSQL limits a NOTIFY payload to less than 8,000 bytes. */
const partChars = 7_500
/** Larger reads aren't shared, because every listening session would receive them. */
const mostParts = 64

/** A read as texts that each fit in a notification, in order; undefined if it is too large to share. */
export function splitRead(read: SharedRead): readonly string[] | undefined {
  const text = gzipSync(JSON.stringify(read)).toString('base64')
  const count = Math.ceil(text.length / partChars)
  if (count > mostParts) return undefined
  return Array.from({ length: count }, (_, at) => text.slice(at * partChars, (at + 1) * partChars))
}

/** Joins the parts of several senders' reads. */
export function createReadParts(): ReadParts {
  const parts = new Map<string, readonly string[]>()
  return {
    add(from, { at, count, part }) {
      // Parts of one message arrive in order.
      const soFar = at === 0 ? [part] : [...(parts.get(from) ?? []), part]
      parts.set(from, soFar)
      if (soFar.length < count) return undefined
      parts.delete(from)
      return decode(soFar.join(''))
    },
  }
}

export type ReadParts = {
  /** The sender's read, if this is its last part and it can be read. */
  add(
    from: string,
    part: { readonly at: number; readonly count: number; readonly part: string },
  ): SharedRead | undefined
}

function decode(text: string): SharedRead | undefined {
  try {
    return sharedReadSchema.safeParse(JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString())).data
  } catch {
    // An Oxbow of another version may use another format.
    return undefined
  }
}
