import { decodeAbiParameters, type Hex, hexToBytes } from 'viem'
import { toTokenText } from './tokenText.ts'

/** Decodes the result of `name()` or `symbol()`: an ABI string, or the `bytes32` that older tokens return. Undefined for anything else. */
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
