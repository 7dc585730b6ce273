import { type PositionToken, writeAmount } from './PositionTokens.ts'

/** Less than a billionth of a token is a rounding error of the contracts, not a gain or loss. */
function isDust({ decimals = 0 }: PositionToken, raw: bigint): boolean {
  return (raw < 0n ? -raw : raw) * 1_000_000_000n < 10n ** BigInt(decimals)
}

export function writeSigned(token: PositionToken, raw: bigint, locale: string): string {
  if (isDust(token, raw)) return writeAmount(token, 0n, locale)
  return `${raw === 0n ? '' : raw < 0n ? '−' : '+'}${writeAmount(token, raw < 0n ? -raw : raw, locale)}`
}
