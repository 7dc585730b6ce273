import { nativeToken } from '@oxbow/chain/nativeToken'
import { describe, expect, test } from 'vitest'
import { paceRamp } from './paceRamp.ts'
import type { AdapterQuote, RampAdapter } from './RampAdapter.ts'

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
  return { asked, clock, paced: paceRamp(adapter, () => clock.nowMs) }
}

describe('paceRamp', () => {
  test('default: the same quote is asked for once, while it is under way and for ten seconds', async () => {
    const { asked, clock, paced } = provider()
    const answers = [paced.quote(request('100')), paced.quote(Object.assign(request('100'), { key: 'x' }))]
    expect(asked).toHaveLength(1)
    asked[0]!.answer()
    expect(await Promise.all(answers)).toEqual([[quote], [quote]])
    clock.nowMs = 9_999
    expect(await paced.quote(request('100'))).toEqual([quote])
    clock.nowMs = 10_000
    void paced.quote(request('100'))
    expect(asked).toHaveLength(2)
  })

  test('behavior: a few at once, a few a second, and what is beyond is told to be busy', async () => {
    const { asked, clock, paced } = provider()
    const answers = Array.from({ length: 200 }, (_, at) => paced.quote(request(String(at + 1))))
    const refused = (await Promise.allSettled(answers.slice(10))).map(({ status }) => status)
    expect(new Set(refused)).toEqual(new Set(['rejected']))
    expect(asked).toHaveLength(6)
    asked[0]!.answer()
    await expect.poll(() => asked.length).toBe(7)
    clock.nowMs = 1_000
    void paced.quote(request('11'))
    for (let at = 1; at < 8; at++) {
      await expect.poll(() => asked.length).toBeGreaterThan(at)
      asked[at]!.answer()
    }
    await expect.poll(() => asked.length).toBe(11)
  })
})
