import { tokenTable, wrappedEther } from '../tokens/tokenTable.ts'
import type { Brand, QuoteRequest } from './SandboxOrder.ts'

/** Differences of the simulated providers: fees in basis points, limits in US dollars, refusals. */
export const brandTable: Readonly<
  Record<Brand, { name: string; method: 'card' | 'bank'; feeBps: number; min: number; max: number; usdOnly?: true }>
> = {
  'sandbox-ferry': { name: 'Ferry', method: 'card', feeBps: 150, min: 20, max: 10_000 },
  'sandbox-lock': { name: 'Lock', method: 'bank', feeBps: 90, min: 50, max: 5_000 },
  'sandbox-quay': { name: 'Quay', method: 'card', feeBps: 240, min: 30, max: 20_000, usdOnly: true },
  'sandbox-weir': { name: 'Weir', method: 'bank', feeBps: 120, min: 100, max: 2_000 },
}

/** Unsupported regions, to demonstrate the refusal: an uninhabited country, and a state. */
const unserved = new Set(['AQ', 'US-NY'])

export type SandboxQuote =
  | { method: 'card' | 'bank'; money: string; tokenAmount: string; fee: string }
  | { refusal: 'minimum' | 'maximum' | 'usd-only' | 'region' | 'token'; limit?: string }

/** A quote at the devnet's own token prices, with the fee included in the money. */
export function quoteOf(request: QuoteRequest): SandboxQuote {
  const { amount, asset, brand, country, currency, perDollar, region, side } = request
  const { feeBps, max, method, min, usdOnly } = brandTable[brand]
  if (unserved.has(country) || unserved.has(`${country}-${region ?? ''}`)) return { refusal: 'region' }
  const usd = priceOf(asset.symbol)
  if (usd === undefined) return { refusal: 'token' }
  if (usdOnly && currency !== 'USD') return { refusal: 'usd-only' }
  // Price of a whole token in millionths of the currency, precise enough for test amounts.
  const unit = BigInt(Math.round(usd * perDollar * 1e6))
  const one = 10n ** BigInt(asset.decimals)
  const kept = BigInt(side === 'buy' ? 10_000 - feeBps : 10_000 + feeBps)
  const [money, tokens] =
    amount.unit === 'money'
      ? [toMillionths(amount.value), (toMillionths(amount.value) * kept * one) / (10_000n * unit)]
      : [(amount.value * unit * 10_000n) / (kept * one), amount.value]
  const toLimit = (dollars: number) => String(Math.ceil(dollars * perDollar))
  if (money < BigInt(min) * BigInt(Math.round(perDollar * 1e6))) return { refusal: 'minimum', limit: toLimit(min) }
  if (money > BigInt(max) * BigInt(Math.round(perDollar * 1e6))) return { refusal: 'maximum', limit: toLimit(max) }
  if (tokens === 0n) return { refusal: 'token' }
  const fee = (money * BigInt(feeBps)) / 10_000n
  return { method, money: fromMillionths(money), tokenAmount: String(tokens), fee: fromMillionths(fee) }
}

function priceOf(symbol: string): number | undefined {
  if (symbol === 'ETH' || symbol === wrappedEther.symbol) return wrappedEther.usd
  return tokenTable.find((row) => row.symbol === symbol && row.quirk === undefined)?.usd
}

function toMillionths(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

/** Truncated to cents. */
function fromMillionths(raw: bigint): string {
  const cents = raw / 10_000n
  const rest = String(cents % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return `${cents / 100n}${rest === '' ? '' : `.${rest}`}`
}
