import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { z } from 'zod/mini'
import type { Hex } from '../signer/EvmTransaction.ts'
import { readTypedData } from '../signer/readTypedData.ts'
import { address, bytes } from './shapes.ts'

const maxText = 131_072
const text = z.string().check(
  z.maxLength(maxText),
  // A lone surrogate has no UTF-8 bytes: what was shown would differ from what is signed.
  z.refine((value) => value.isWellFormed()),
)
const isAddress = (value: string) => address.safeParse(value).success

/**
 * `[message, account]` as in MetaMask, or reversed as in some libraries; a password
 * after it is ignored. If both could be addresses, MetaMask's order applies.
 */
export const personalSign = z.pipe(
  z
    .union([z.tuple([text, text]), z.tuple([text, text, text])])
    .check(z.refine(([first, second]) => isAddress(first) || isAddress(second))),
  z.transform(([first, second]) => {
    const [message, account] = isAddress(second) ? [first, second] : [second, first]
    return { account: account.toLowerCase() as Hex, message: messageBytes(message) }
  }),
)

export const personalRecover = z.pipe(
  z.tuple([text, z.pipe(z.string().check(z.regex(/^0x[0-9a-f]{130}$/i)), bytes)]),
  z.transform(([message, signature]) => ({ message: messageBytes(message), signature })),
)

/** `[account, data]`, with data as JSON text or an object. */
export const typedDataRequest = z.tuple([
  address,
  z.pipe(
    z.union([text, z.record(z.string(), z.unknown())]),
    z.transform((input, context) => {
      try {
        return readTypedData(input)
      } catch {
        context.issues.push({ code: 'custom', input, message: '' })
        return z.NEVER
      }
    }),
  ),
])

/** Hex is read as bytes, everything else as text. */
function messageBytes(message: string): Hex {
  const read = bytes.safeParse(message)
  return read.success ? read.data : `0x${bytesToHex(utf8ToBytes(message))}`
}
