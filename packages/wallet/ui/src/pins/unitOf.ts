import { pinnedUnits } from './pinnedUnits.ts'
import { unitKey } from './unitKey.ts'

/**
 * What one unit of a token is, as this build knows it, whatever a server says; undefined for an unknown token. A network's own currency always has 18
 * decimals, as its transactions count it.
 */
export function unitOf(chainId: number, token: `0x${string}` | 'native'): unitOf.ReturnType | undefined {
  const unit = pinnedUnits[chainId]?.[1][unitKey(token === 'native' ? noAddress : token)]
  if (unit !== undefined) return { decimals: unit[0], symbol: unit[1] || undefined }
  return token === 'native' ? { decimals: 18, symbol: undefined } : undefined
}

/** A network's name as this build knows it. */
export function networkNameOf(chainId: number): string | undefined {
  return pinnedUnits[chainId]?.[0] || undefined
}

export declare namespace unitOf {
  /** The symbol is undefined where the build has none, or two tokens of the network share it. */
  type ReturnType = { readonly decimals: number; readonly symbol: string | undefined }
}

const noAddress = `0x${'0'.repeat(40)}`
