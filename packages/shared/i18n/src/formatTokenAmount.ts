import { formatAmount } from './formatAmount.ts'
import { isolated } from './isolated.ts'
import { stablecoinsInUse } from './stablecoinsInUse.ts'

/**
 * An amount of a token to be read, never to be signed or typed again: a stablecoin of the network like money, with two places; of any other token
 * the digits that say how much it is.
 *
 * @example formatTokenAmount(34_378_000_123n, usdc, 'en') // '34,378.00'
 * @example formatTokenAmount(4_000n, usdc, 'en') // '<0.01'
 * @example formatTokenAmount(673_012_345_678_901_234n, weth, 'en') // '0.673012'
 */
export function formatTokenAmount(
  raw: bigint,
  { address, decimals }: formatTokenAmount.Token,
  locale: string,
  options: formatTokenAmount.Options = {},
): string {
  const { significantDigits = 6, rounding = 'down' } = options
  if (!stablecoinsInUse.has(address))
    return formatAmount(raw, decimals, locale, { significantDigits, rounding, countsZeros: true })
  const cent = 10n ** BigInt(Math.max(0, decimals - cents))
  // Dust is not nothing, and must not read as a cent either.
  if (raw > 0n && raw < cent) return isolated(`<${formatAmount(1n, cents, locale)}`, locale)
  const rounded = rounding === 'up' ? (raw + cent - 1n) / cent : raw / cent
  return formatAmount(rounded * cent, decimals, locale, { minimumPlaces: cents, significantDigits: 0 })
}

export declare namespace formatTokenAmount {
  type Token = {
    /** Lower-case. */
    readonly address: string
    readonly decimals: number
  }
  type Options = {
    /** Of what is no stablecoin; 6 unless given. */
    readonly significantDigits?: number | undefined
    /** A minimum rounds down, a maximum and a cost up. */
    readonly rounding?: 'down' | 'up' | undefined
  }
}

const cents = 2
