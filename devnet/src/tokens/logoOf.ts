import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TokenRow } from './tokenTable.ts'

/** Where `copyLogos` puts them. */
export const logoFolder = join(import.meta.dirname, '../../logos')

/** File name of a token's logo, undefined when there is none. An impostor gets none. */
export function logoOf({ symbol, quirk }: Pick<TokenRow, 'symbol' | 'quirk'>): string | undefined {
  if (quirk !== undefined) return undefined
  const name = `${symbol === 'WETH' ? 'ETH' : symbol}.svg`
  return existsSync(join(logoFolder, name)) ? name : undefined
}
