import { utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod/mini'
import '../provider/shapes.ts'

const base = { oxbow: z.literal(1), id: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }
const error = z.strictObject({ code: z.string().check(z.maxLength(64)), message: z.string().check(z.maxLength(1_000)) })
const message = z.union([
  z.strictObject({ ...base, topic: z.string().check(z.maxLength(64)), request: z.unknown() }),
  z.strictObject({ ...base, answer: z.unknown() }),
  z.strictObject({ ...base, error }),
  z.strictObject({ ...base, isOver: z.literal(true) }),
])

export type Message = z.output<typeof message>

/** @returns undefined for what is no message, or has more bytes */
export function readMessage(text: unknown, mostBytes: number): Message | undefined {
  if (typeof text !== 'string' || !fits(text, mostBytes)) return undefined
  try {
    return message.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** @returns undefined when it has more bytes, or holds what JSON can't */
export function formatMessage(value: Message, mostBytes: number): string | undefined {
  try {
    const text = JSON.stringify(value)
    return fits(text, mostBytes) ? text : undefined
  } catch {
    return undefined
  }
}

/** Bytes of UTF-8, up to three times the characters. */
function fits(text: string, mostBytes: number): boolean {
  return text.length <= mostBytes && utf8ToBytes(text).length <= mostBytes
}
