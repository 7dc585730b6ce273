import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { Position } from '@oxbow/positions/Position'
import type { Token } from '@oxbow/tokens/getTokens'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** A position's two tokens, in the pool's order. Unlisted tokens are known only by their address. */
export type PositionTokens = { readonly token0: PositionToken; readonly token1: PositionToken }

export type PositionToken = Pick<Token, 'address' | 'symbol' | 'logoUri'> & {
  /** Undefined if unknown: then its amounts can't be formatted. */
  readonly decimals: number | undefined
  /** Only for listed tokens. */
  readonly chainId?: number
}

/** An amount with its symbol; "?" if the decimals are unknown, never a wrong number. */
export function writeAmount(
  { address, symbol, decimals }: PositionToken,
  raw: bigint,
  locale: string,
  rounding: 'down' | 'up' = 'down',
): string {
  return `${decimals === undefined ? '?' : formatTokenAmount(raw, { address, decimals }, locale, { rounding })} ${symbol}`
}

/** The token at an address; an unlisted one is known only by the address. */
export function toToken(tokens: readonly Token[], address: `0x${string}`): PositionToken {
  const known = tokens.find((token) => token.address === address)
  const symbol = `${address.slice(0, 6)}…${address.slice(-4)}`
  return known ?? { address, symbol, decimals: undefined, logoUri: undefined }
}

/** The tokens as the activity log stores them. */
export function toFacts({ token0, token1 }: PositionTokens): { token0: TokenFacts; token1: TokenFacts } {
  return { token0: toTokenFacts(token0), token1: toTokenFacts(token1) }
}

/** One token as the activity log stores it. */
export function toTokenFacts({ address, symbol, decimals = 0, logoUri }: PositionToken): TokenFacts {
  return { address, symbol, decimals, logoUri }
}

/** The total value of both amounts; undefined if the price of a nonzero one is unknown. */
export function worthOf(
  { token0, token1 }: PositionTokens,
  { amount0, amount1 }: Position['amounts'],
  toUsd: (token: PositionToken, raw: bigint) => number | undefined,
): number | undefined {
  const [usd0, usd1] = [amount0 === 0n ? 0 : toUsd(token0, amount0), amount1 === 0n ? 0 : toUsd(token1, amount1)]
  return usd0 === undefined || usd1 === undefined ? undefined : usd0 + usd1
}
