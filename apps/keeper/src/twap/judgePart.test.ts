import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { type Twap, twapOrders } from '@oxbow/twap/twapOrders'
import { expect, test } from 'vitest'
import type { KeeperSettings } from '../KeeperSettings.ts'
import { isWaiting } from './createParts.ts'
import { judgePart, type PartFacts } from './judgePart.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const [tokenIn, tokenOut] = [address('d4'), address('e5')]
const settings: KeeperSettings = {
  url: '',
  isDryRun: false,
  minProfitBps: 0n,
  subsidyWei: 0n,
  mostPending: 1,
  port: undefined,
  pollMs: 1_000,
  mostGasWei: 1_000_000n,
  mostLostWei: 0n,
  allowedTokens: 'all',
  blockedTokens: new Set(),
}
const twap: Twap = {
  id: `0x${'5a'.repeat(31)}00`,
  owner: address('a1'),
  recipient: address('a1'),
  tokenIn,
  tokenOut,
  counter: 0n,
  amountIn: 2_000n,
  leastPrice: { numerator: 10n, denominator: 1n },
  parts: 2,
  zone: address('b2'),
  startTime: 900n,
  periodSeconds: 100n,
  zoneHash: `0x${'00'.repeat(32)}`,
}
const [part, second] = twapOrders(twap)
const market: MarketTerms = {
  pool: address('77'),
  windowSeconds: 600,
  leastLiquidity: 10n,
  toleranceBps: 100,
  trigger: undefined,
}
/** One for one over the window. */
const memory: PartFacts['memory'] = {
  token0: tokenIn,
  token1: tokenOut,
  tickCumulatives: [0n, 0n],
  secondsPerLiquidityX128: [0n, 1n << 64n],
}
/** The network costs 100 units, as for orders. */
const facts: PartFacts = {
  chainId: 1,
  block: 50n,
  seconds: 1_000n,
  gasPrice: 2n,
  nativePrice: { output: 1n, wei: 2n },
  part: part!,
  fate: 'waiting',
  isShort: false,
  market: undefined,
  memory: undefined,
  plan: { output: 10_500n, gasUnits: 100n },
}
const judge = (change: Partial<PartFacts>, set: Partial<KeeperSettings> = {}) =>
  judgePart({ ...facts, ...change }, { ...settings, ...set })

test('default: a part is filled at its floor, with 95 % of what is beyond the gas', () => {
  expect(judge({})).toEqual({ action: 'fill', pays: 10_380n, keeps: 100n })
  expect(judge({ plan: { output: 10_100n, gasUnits: 100n } })).toEqual({ action: 'fill', pays: 10_000n, keeps: 100n })
})

test('behavior: by the market it is filled for what the zone asks for, where that is more than its floor', () => {
  const [cheap] = twapOrders({ ...twap, leastPrice: { numerator: 1n, denominator: 2n } })
  const given = { part: cheap!, market, memory }
  // 990 by the mean, and 5 in 10,000 more, because it moves.
  expect(judge({ ...given, plan: { output: 1_091n, gasUnits: 100n } })).toMatchObject({ action: 'fill', pays: 991n })
  expect(judge({ ...given, plan: { output: 1_090n, gasUnits: 100n } })).toMatchObject({
    action: 'look-again',
    when: { at: 'block', block: 51n },
  })
  expect(judge({ market, memory })).toMatchObject({ action: 'fill', pays: 10_380n })
})

test.each<[string, Partial<PartFacts>, object]>([
  ['one that was filled', { fate: 'filled' }, { when: { at: 'block', block: 55n } }],
  ['one that was canceled', { fate: 'canceled' }, { when: { at: 'block', block: 55n } }],
  ['one whose time has not come', { part: second!, seconds: 999n }, { when: { at: 'time', seconds: 1_000n } }],
  ['one whose owner is short', { isShort: true }, { when: { at: 'block', block: 55n } }],
  ['one that nothing trades', { plan: undefined }, { when: { at: 'block', block: 55n } }],
  ['one that does not pay', { plan: { output: 10_099n, gasUnits: 100n } }, { when: { at: 'price', output: 10_100n } }],
  ['one whose pool is silent', { market }, { when: { at: 'time', seconds: 1_030n } }],
  [
    'one whose pool is thin',
    { market: { ...market, leastLiquidity: 1n << 100n }, memory },
    { reason: 'its pool is too thin' },
  ],
  ['one whose gas is dear', { gasPrice: 1_000_000n }, { when: { at: 'block', block: 51n } }],
])('%s is looked at again', (_, change, expected) => {
  expect(judge(change)).toMatchObject({ action: 'look-again', ...expected })
})

test('error: what is over, has no such market, or trades what is not allowed is never filled', () => {
  for (const change of [
    { seconds: 1_100n },
    { fate: 'missed' as const },
    { market: { ...market, windowSeconds: 1 }, memory },
  ])
    expect(judge(change).action).toBe('never')
  expect(judge({}, { blockedTokens: new Set([`1:${tokenOut}`]) }).action).toBe('never')
  const [native] = twapOrders({ ...twap, tokenIn: address('00') })
  const [same] = twapOrders({ ...twap, tokenOut: tokenIn })
  for (const strange of [native!, same!]) expect(judge({ part: strange }).action).toBe('never')
})

test('behavior: what waits for a time, a block or a price has no turn before', () => {
  const at = (block: bigint, seconds: bigint) => ({ block, seconds })
  const until = (when: Extract<Parameters<typeof isWaiting>[0], { action: 'look-again' }>['when']) =>
    ({ action: 'look-again', when, reason: '' }) as const
  expect(isWaiting(undefined, at(1n, 1n))).toBe(false)
  expect(isWaiting({ action: 'never', reason: '' }, at(1n, 1n))).toBe(true)
  expect([4n, 5n].map((block) => isWaiting(until({ at: 'block', block: 5n }), at(block, 0n)))).toEqual([true, false])
  expect([4n, 5n].map((seconds) => isWaiting(until({ at: 'time', seconds: 5n }), at(0n, seconds)))).toEqual([
    true,
    false,
  ])
  expect([14n, 15n].map((block) => isWaiting(until({ at: 'price', output: 1n }), at(block, 0n)))).toEqual([true, false])
})
