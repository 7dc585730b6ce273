import type { MarketTerms, MarketTrigger, TwapTerms } from './MarketTerms.ts'

type Hex = `0x${string}`

/** Decodes MarketGuard's terms with code independent of the encoder; undefined for any other bytes. */
export function readMarketTerms(data: Hex): MarketTerms | undefined {
  const words = toWords(data, 6)
  return words && readMarket(words)
}

/** Likewise for PlanZone's terms. */
export function readTwapTerms(data: Hex): TwapTerms | undefined {
  const [plan, ...words] = toWords(data, 7) ?? []
  if (plan === undefined) return undefined
  if (words.every((word) => BigInt(`0x${word}`) === 0n)) return { plan: `0x${plan}`, market: undefined }
  const market = readMarket(words)
  return market && { plan: `0x${plan}`, market }
}

function toWords(data: Hex, count: number): readonly string[] | undefined {
  if (!/^0x[0-9a-f]*$/i.test(data) || data.length !== 2 + 64 * count) return undefined
  return Array.from({ length: count }, (_, index) => data.slice(2 + 64 * index, 66 + 64 * index).toLowerCase())
}

/** Rejects terms that the encoder never writes, such as a zero pool or a trigger's tick without a trigger. */
function readMarket(words: readonly string[]): MarketTerms | undefined {
  const [pool, window, liquidity, tolerance, side, tick] = words.map((word) => BigInt(`0x${word}`))
  const isWithin =
    pool! > 0n &&
    pool! < 1n << 160n &&
    window! < 1n << 32n &&
    liquidity! < 1n << 128n &&
    tolerance! < 1n << 16n &&
    side! <= 2n
  if (!isWithin) return undefined
  const signed = BigInt.asIntN(256, tick!)
  if (BigInt.asIntN(24, signed) !== signed || (side === 0n && signed !== 0n)) return undefined
  const sides: readonly (MarketTrigger['side'] | undefined)[] = [undefined, 'at-or-below', 'at-or-above']
  const triggerSide = sides[Number(side)]
  return {
    pool: `0x${words[0]!.slice(24)}`,
    windowSeconds: Number(window),
    leastLiquidity: liquidity!,
    toleranceBps: Number(tolerance),
    trigger: triggerSide && { side: triggerSide, tick: Number(signed) },
  }
}
