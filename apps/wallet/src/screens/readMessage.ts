import { readTypedData } from '@oxbow/wallet-core/readTypedData'
import type { TypedData } from '@oxbow/wallet-core/TypedData'
import type { WindowRequestParams } from '@oxbow/wallet-window/WindowRequest'

type Message = WindowRequestParams<'sign'>['message']

export type ReadMessage =
  | { readonly kind: 'text'; readonly bytes: Uint8Array; readonly text: string }
  /** Bytes that aren't text, or text that hides something. */
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly text: string }
  | { readonly kind: 'typed'; readonly data: TypedData; readonly text: string }

/** Parses a message to display it as it is signed. @throws {SigningError} for ambiguous typed data */
export function readMessage(message: Message): ReadMessage {
  if (message.type === 'typed') {
    const data = readTypedData(message.json)
    const { domain, primaryType, message: content } = data
    return { kind: 'typed', data, text: JSON.stringify({ domain, [primaryType]: content }, writeBigint, 2) }
  }
  const bytes = Uint8Array.from(message.data.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const text = decode(bytes)
  return text === undefined ? { kind: 'bytes', bytes, text: message.data } : { kind: 'text', bytes, text }
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    // Control and direction characters can make a text look like another one.
    return /[\p{Cc}\p{Cf}]/u.test(text.replace(/[\n\r\t]/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}

function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
