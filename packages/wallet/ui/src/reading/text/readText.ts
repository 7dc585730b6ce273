import { unknownOf } from '../calls/unknownOf.ts'
import type { Piece } from '../Piece.ts'
import type { HiddenContent } from '../Reading.ts'
import { markText } from './markText.ts'
import { looksLikeSignIn, readSignIn } from './readSignIn.ts'

/** Reads a text: a sign-in, or words with misleading characters marked. Bytes that aren't text are unknown. */
export function readText(message: string): Piece {
  const text = decoded(message)
  if (text === undefined || text === '')
    return {
      acts: [{ type: 'text', text: message, marks: [], hides: isHash(message) ? 'hash' : 'bytes' }],
      unknowns: [unknownOf('bytes', undefined, message)],
    }
  // As long as a hash it may be one that was searched for until it could be read.
  if (sizeOf(message) === 32) return { acts: [{ type: 'text', text, marks: markText(text), hides: 'hash' }] }
  const signIn = readSignIn(text)
  if (signIn !== undefined) {
    const deadline = signIn.expirationTime === undefined ? undefined : Date.parse(signIn.expirationTime)
    const isTime = deadline !== undefined && Number.isFinite(deadline)
    return {
      acts: [{ type: 'sign-in', message: signIn }],
      deadlines: isTime ? [BigInt(Math.floor(deadline / 1000))] : [],
    }
  }
  return { acts: [{ type: 'text', text, marks: markText(text), hides: hiddenIn(text) }] }
}

/** `personal_sign` takes hex for bytes; anything else is the text itself. */
function isHex(message: string): boolean {
  return /^0x(?:[0-9a-f]{2})*$/i.test(message)
}

/** Of the bytes that are signed. */
function sizeOf(message: string): number {
  return isHex(message) ? message.length / 2 - 1 : new TextEncoder().encode(message).length
}

/** Undefined for bytes that are no UTF-8. */
function decoded(message: string): string | undefined {
  if (!isHex(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Control characters other than line breaks and tabs: bytes that only happen to be UTF-8.
    return /(?![\n\r\t])\p{Cc}/u.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

function hiddenIn(text: string): HiddenContent | undefined {
  const trimmed = text.trim()
  if (isTypedData(trimmed)) return 'typed-data'
  if (isHash(trimmed)) return 'hash'
  // Looks like a transaction envelope, or a call's selector and words.
  if (
    /^0x(?:0[1-4]f[89]|[ef][89a-f])[0-9a-f]{40,}$/i.test(trimmed) ||
    /^0x[0-9a-f]{8}(?:[0-9a-f]{64})+$/i.test(trimmed)
  )
    return 'transaction'
  return looksLikeSignIn(text) ? 'broken-sign-in' : undefined
}

function isHash(text: string): boolean {
  return /^(?:0x)?[0-9a-f]{64}$/i.test(text)
}

function isTypedData(text: string): boolean {
  if (!text.startsWith('{')) return false
  try {
    const value = JSON.parse(text) as Record<string, unknown>
    return 'primaryType' in value || ('types' in value && 'domain' in value)
  } catch {
    return false
  }
}
