import { decodeAbiParameters, type Hex, hexToBytes } from 'viem'
import { toTokenText } from './tokenText.ts'

/** What `name()` or `symbol()` answers: an ABI string, or the 32 bytes that tokens from before the standard return. Undefined for anything else. */
export function decodeTokenText(data: Hex, length: number): string | undefined {
  const raw = data.length === 66 ? new TextDecoder().decode(hexToBytes(data)) : decodeString(data)
  return raw === undefined ? undefined : toTokenText(raw, length)
}

function decodeString(data: Hex): string | undefined {
  try {
    return decodeAbiParameters([{ type: 'string' }], data)[0]
  } catch {
    return undefined
  }
}
