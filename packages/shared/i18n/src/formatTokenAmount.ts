import { formatAmount } from './formatAmount.ts'
import { isolated } from './isolated.ts'
import { stablecoinsInUse } from './stablecoinsInUse.ts'

/**
 * A token amount for display, never for signing or typing: a stablecoin of the
 * network like money, with two decimals; any other token with its significant digits.
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
  // A dust amount must read neither as zero nor as a cent.
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
    /** For tokens that aren't stablecoins. Default: 6. */
    readonly significantDigits?: number | undefined
    /** A minimum rounds down, a maximum and a cost up. */
    readonly rounding?: 'down' | 'up' | undefined
  }
}

const cents = 2
