import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { TokenRow } from './tokenTable.ts'

/** Output folder of `copyLogos`. */
export const logoFolder = join(import.meta.dirname, '../../logos')

/** File name of a token's logo; undefined without one. Tokens with a quirk, such as an impostor, have none. */
export function logoOf({ symbol, quirk }: Pick<TokenRow, 'symbol' | 'quirk'>): string | undefined {
  if (quirk !== undefined) return undefined
  const name = `${symbol === 'WETH' ? 'ETH' : symbol}.svg`
  return existsSync(join(logoFolder, name)) ? name : undefined
}
