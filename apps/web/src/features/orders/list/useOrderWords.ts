import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatRate } from '@oxbow/i18n/formatRate'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { Token } from '@oxbow/tokens/getTokens'
import type { OrderItem } from './OrderItem.ts'

/** Formats the figures of a limit order. */
export function useOrderWords(): useOrderWords.ReturnType {
  const { t, i18n } = useLingui()
  const short = (raw: bigint, token: Token, rounding: 'down' | 'up' = 'down') =>
    `${formatTokenAmount(raw, token, i18n.locale, { rounding })} ${token.symbol}`

  function priceOf(item: OrderItem, isTurned = false): string {
    const { amountIn, amountOut, tokenIn, tokenOut } = item
    const isInverted = isDollarSold(item) !== isTurned
    const [of, per] = isInverted ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
    const [ofAmount, perAmount] = isInverted ? [amountIn, amountOut] : [amountOut, amountIn]
    const rate = formatRate({ ...of, amount: ofAmount }, { ...per, amount: perAmount }, i18n.locale)
    return t`1 ${per.symbol} = ${rate ?? '–'} ${of.symbol}`
  }

  const kindOf = ({ guard }: OrderItem): string => {
    if (guard === undefined) return t`Limit order`
    if (guard.kind === 'market') return t`Market order`
    return guard.kind === 'stop-loss' ? t`Stop-loss` : t`Take-profit`
  }

  return {
    kindOf,
    triggerOf(item, isTurned = false) {
      const { guard, tokenIn, tokenOut } = item
      if (guard?.price === undefined) return undefined
      const isInverted = isDollarSold(item) !== isTurned
      const { denominator, numerator } = guard.price
      const [sold, bought] = [
        { ...tokenIn, amount: denominator },
        { ...tokenOut, amount: numerator },
      ]
      const [of, per] = isInverted ? [sold, bought] : [bought, sold]
      const rate = formatRate(of, per, i18n.locale)
      return t`1 ${per.symbol} = ${rate ?? '–'} ${of.symbol}`
    },
    short,
    whole: (raw, token) => `${formatAmount(raw, token.decimals, i18n.locale)} ${token.symbol}`,
    amounts({ amountIn, amountOut, guard, tokenIn, tokenOut }) {
      const [paid, received] = [short(amountIn, tokenIn, 'up'), short(amountOut, tokenOut)]
      // The amount received isn't known in advance.
      if (guard !== undefined) return t`${paid} for ${tokenOut.symbol}`
      return t`${paid} for ${received}`
    },
    priceOf,
    expiry({ expiresAt, state }, nowSeconds = Math.floor(Date.now() / 1_000)) {
      const when = writeTime(expiresAt, nowSeconds, i18n.locale)
      return state === 'expired' ? t`Expired ${when}` : t`Expires ${when}`
    },
  }
}

export declare namespace useOrderWords {
  type ReturnType = {
    /** "0.35 WETH". */
    readonly short: (raw: bigint, token: Token, rounding?: 'down' | 'up') => string
    /** Formats an amount with every digit. */
    readonly whole: (raw: bigint, token: Token) => string
    /** "1,000.00 USDC for 0.35 WETH". */
    readonly amounts: (item: OrderItem) => string
    /** The price as its form shows it: in dollars if one token is a stablecoin, else in bought tokens. Or the other way around. */
    readonly priceOf: (item: OrderItem, isTurned?: boolean) => string
    /** "Stop-loss". */
    readonly kindOf: (item: OrderItem) => string
    /** The trigger price of a guarded order; undefined for others. */
    readonly triggerOf: (item: OrderItem, isTurned?: boolean) => string | undefined
    readonly expiry: (item: OrderItem, nowSeconds?: number) => string
  }
}

function isDollarSold({ network: { stablecoins }, tokenIn, tokenOut }: OrderItem): boolean {
  return stablecoins.includes(tokenIn.address) && !stablecoins.includes(tokenOut.address)
}

/** Relative within a day, else a date. */
function writeTime(seconds: number, nowSeconds: number, locale: string): string {
  const ahead = seconds - nowSeconds
  if (Math.abs(ahead) < 86_400) {
    const [unit, length] = Math.abs(ahead) < 3_600 ? (['minute', 60] as const) : (['hour', 3_600] as const)
    return new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(Math.trunc(ahead / length), unit)
  }
  const year = new Date(seconds * 1_000).getFullYear() === new Date(nowSeconds * 1_000).getFullYear()
  const format: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...(!year && { year: 'numeric' }) }
  return new Intl.DateTimeFormat(locale, format).format(seconds * 1_000)
}
