import { nativeToken } from '@oxbow/chain/nativeToken'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paceRamp } from './paceRamp.ts'
import type { AdapterQuote, QuoteRefusedError, RampAdapter } from './RampAdapter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const visitor = '10.0.0.9'
const request = (value: string): Parameters<RampAdapter['quote']>[0] => ({
  side: 'buy',
  chainId: 1,
  token: nativeToken,
  currency: 'USD',
  country: 'DE',
  amount: { unit: 'money', value },
  asset: { chainId: 1, address: nativeToken, symbol: 'ETH', decimals: 18 },
})
const quote: AdapterQuote = { method: 'card', money: '100', tokenAmount: 1n, fee: null }

function provider() {
  const asked: { readonly answer: () => void }[] = []
  const clock = { nowMs: 0 }
  const adapter = {
    provider: { id: 'ferry', name: 'Ferry', isSandbox: true },
    sides: ['buy'],
    quote: () => new Promise((done) => asked.push({ answer: () => done([quote]) })),
  } as unknown as RampAdapter
  const answerAll = () => {
    for (const { answer } of asked) answer()
  }
  return { asked, clock, answerAll, paced: paceRamp(adapter, () => clock.nowMs) }
}

describe('paceRamp', () => {
  test('default: the same quote is asked for once, while it is under way and for ten seconds', async () => {
    const { asked, clock, paced } = provider()
    const answers = [
      paced.quote(request('100'), visitor),
      paced.quote(Object.assign(request('100'), { key: 'x' }), visitor),
    ]
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(1)
    asked[0]!.answer()
    expect(await Promise.all(answers)).toEqual([[quote], [quote]])
    clock.nowMs = 9_999
    expect(await paced.quote(request('100'), visitor)).toEqual([quote])
    clock.nowMs = 10_000
    await vi.advanceTimersByTimeAsync(10_000)
    void paced.quote(request('100'), visitor)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(2)
  })

  test('behavior: a few at once, and ten a second', async () => {
    const { asked, paced } = provider()
    for (let visitor = 0; visitor < 20; visitor++) void paced.quote(request(String(visitor + 1)), `10.0.0.${visitor}`)
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(6)
    // One that is slow keeps its place.
    for (const { answer } of asked.slice(1)) answer()
    await vi.advanceTimersByTimeAsync(599)
    expect(asked).toHaveLength(6)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(11)
  })

  test('behavior: who asks once is served, whatever others ask for, and in vain only they wait', async () => {
    const { asked, paced, answerAll } = provider()
    const told: string[] = []
    const flood = (second: number) => {
      for (let visitor = 0; visitor < 40; visitor++)
        paced.quote(request(`${1_000 * (second + 1) + visitor}`), `10.0.0.${visitor}`).catch(() => {})
    }
    for (let second = 0; second < 20; second++) {
      flood(second)
      paced.quote(request(String(second + 1)), `192.0.2.${second}`).then(
        () => told.push('quoted'),
        () => told.push('busy'),
      )
      for (let tenth = 0; tenth < 10; tenth++) {
        answerAll()
        await vi.advanceTimersByTimeAsync(100)
      }
    }
    expect(told).toContain('quoted')
    expect(told).not.toContain('busy')
    expect(asked.length).toBeGreaterThan(150)
    expect(asked.length).toBeLessThan(210)
  })

  test('behavior: an equal quote waits in its own turn, not in another visitor’s queue', async () => {
    const { asked, paced, answerAll } = provider()
    for (let at = 0; at < 40; at++) paced.quote(request(String(at + 100)), '10.0.0.1').catch(() => {})
    const behind = paced.quote(request('7'), '10.0.0.1').catch((error: QuoteRefusedError) => error.reason)
    const own = paced.quote(request('7'), '10.0.0.2')
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(3)
    answerAll()
    expect(await own).toEqual([quote])
    await vi.advanceTimersByTimeAsync(8_000)
    expect(await behind).toBe('busy')
    // Only the visitor was told so.
    expect(await paced.quote(request('7'), '10.0.0.3')).toEqual([quote])
  })
})
