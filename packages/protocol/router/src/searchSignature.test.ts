import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { marketOf } from './market/Market.ts'
import { fromWei } from './market/nativePrices.ts'
import type { Snapshot } from './market/Snapshot.ts'
import type { RouteRequest } from './Plan.ts'
import { type RouteResult, route } from './route.ts'
import { effort } from './split/effort.ts'
import { convexBound } from './test/convexBound.ts'
import { everyPath } from './test/everyPath.ts'
import { expectSound } from './test/expectSound.ts'
import { signatureMarkets } from './test/signatureMarkets.ts'
import { unweighedGas } from './unweighedGas.ts'

const EFFORT = ['evaluations', 'lookups', 'quotes', 'steps'] as const

const runs = signatureMarkets().map((market) => ({
  ...market,
  results: market.requests.map((request) => {
    const before = { ...effort }
    const result = route(market.snapshot, request)
    const spent = EFFORT.map((kind) => effort[kind] - before[kind])
    return { request, result, spent }
  }),
}))
const trades = runs.flatMap(({ results, ...market }) => results.map((one) => ({ ...market, ...one })))
const planned = trades.flatMap((trade) =>
  trade.result.status === 'planned' ? [{ ...trade, plan: trade.result.plan }] : [],
)

const CHANGED = `
The search does something else than before: it finds other plans, or looks at more or fewer pools on the way. The lines that differ say for which trades.
Where that is what you wanted, record it anew and say in the commit whether plans became better or worse, and searches faster or slower:
  npx vitest run searchSignature -u
See "The signature of the search" in docs/routing.md.
`

describe('signature of the search', () => {
  test('every plan, to the unit, and the work of finding it', async () => {
    const rows = trades.map((trade) => [trade.name, ...figuresOf(trade)])
    try {
      await expect(tableOf([HEAD, ...rows])).toMatchFileSnapshot('searchSignature.txt')
    } catch (error) {
      throw new Error(`${CHANGED}${error instanceof Error ? error.message : error}`, { cause: error })
    }
  })

  test('plans are sound, and the certificate holds for a plan of any number of swaps', () => {
    for (const { name, snapshot, request, plan } of planned) {
      // Transfer taxes are lost on the way.
      if (snapshot.transferTaxBps.size > 0) continue
      expectSound(snapshot, request, plan)
      if (plan.optimalityGapBps === undefined || request.options?.maxHops !== undefined) continue
      const freer = route(snapshot, { ...request, options: { ...request.options, maxSwaps: 100 } })
      if (freer.status === 'no-route') throw new Error(`${name}: ${freer.reason}`)
      const gap = plan.optimalityGapBps / 10_000
      if (request.tradeType === 'exact-in')
        expect(Number(freer.plan.amountOut), name).toBeLessThanOrEqual(Number(plan.amountOut) * (1 + gap) * (1 + 1e-9))
      else
        expect(Number(freer.plan.amountIn), name).toBeGreaterThanOrEqual(Number(plan.amountIn) * (1 - gap) * (1 - 1e-9))
    }
  })

  test('exact in: no single path of two hops is worth more after gas', () => {
    let compared = 0
    for (const { name, snapshot, request, plan } of planned) {
      if (request.tradeType === 'exact-out' || request.options || snapshot.transferTaxBps.size > 0) continue
      const worth = (amountOut: bigint, gas: number) => amountOut - costOf(snapshot, request, gas)
      const best = everyPath(snapshot, { ...request, options: { maxHops: 2 } })
        .map(({ amountOut, gas }) => worth(amountOut, gas))
        .reduce((a, b) => (b > a ? b : a), -(10n ** 60n))
      const gas = Number(plan.gasUnits) - unweighedGas(snapshot, plan.hops)
      expect(worth(plan.amountOut, gas), `${name} ${request.amount}`).toBeGreaterThanOrEqual(best)
      compared++
    }
    expect(compared).toBeGreaterThan(80)
  })

  test('exact in, with agreeing prices and free gas: within five basis points of an independent bound', () => {
    let compared = 0
    for (const { name, agrees, snapshot, request } of planned) {
      if (!agrees || request.tradeType === 'exact-out' || request.options) continue
      const free = { ...snapshot, gasPriceWei: 0n }
      const result = route(free, request)
      if (result.status === 'no-route') throw new Error(`${name}: ${result.reason}`)
      const market = marketOf(free)
      const [source, target] = [request.tokenIn, request.tokenOut].map((token) => market.nodeOf.get(token)!)
      const gap = convexBound(market, source!, target!, Number(request.amount)) / Number(result.plan.amountOut) - 1
      expect(gap * 10_000, name).toBeGreaterThan(-1e-4)
      expect(gap * 10_000, name).toBeLessThan(5)
      compared++
    }
    expect(compared).toBeGreaterThan(20)
  })
})

const WIDTHS = [14, 17, 24, 25, 25, 4, 8, 11, 11, 7, 6, 5, 8]
const HEAD = ['market', 'trade', 'options', 'in', 'out', 'hops', 'gas', 'gap (bp)', ...EFFORT, 'plan']

function figuresOf({ request, result, spent }: (typeof trades)[number]): string[] {
  const { tradeType, tokenIn, tokenOut, amount, options } = request
  const trade = `${tradeType} ${nameOf(tokenIn)}-${nameOf(tokenOut)}`
  const asked = options ? JSON.stringify(options).replaceAll(/["{}]/g, '').replaceAll(/0{9,}/g, '…') : ''
  if (result.status === 'no-route')
    return [trade, asked, String(amount), result.reason, '', '', '', ...spent.map(String), '']
  const { amountIn, amountOut, hops, gasUnits, optimalityGapBps } = result.plan
  const gap = optimalityGapBps === undefined ? 'unknown' : optimalityGapBps.toFixed(6)
  const figures = [amountIn, amountOut, hops.length, gasUnits, gap].map(String)
  return [trade, asked, ...figures, ...spent.map(String), digestOf(result)]
}

/** Digest of a whole result, including its pools in order. */
function digestOf(result: RouteResult): string {
  // The gap has a column of its own; its last digits depend on the machine.
  const plan = JSON.stringify(result, (key, value) =>
    key === 'optimalityGapBps' ? undefined : typeof value === 'bigint' ? String(value) : value,
  )
  return createHash('sha256').update(plan).digest('hex').slice(0, 8)
}

/** A token by its number; ETH is the first token's native form. */
const nameOf = (token: string) => (BigInt(token) === 0n ? 'ETH' : String(BigInt(token) - 1n))

/** Fixed column widths, so that one trade changes one line. */
function tableOf(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) =>
    row
      .map((cell, column) => (column < 3 ? cell.padEnd(WIDTHS[column]!) : cell.padStart(WIDTHS[column]!)))
      .join('  ')
      .trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

function costOf(snapshot: Snapshot, { tokenOut }: RouteRequest, gas: number): bigint {
  const market = marketOf(snapshot)
  return fromWei(market, market.nodeOf.get(tokenOut)!, BigInt(gas) * snapshot.gasPriceWei) ?? 0n
}
