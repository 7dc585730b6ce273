import { afterEach, describe, expect, test, vi } from 'vitest'
import { canBatchCalls } from './canBatchCalls.ts'

const account = `0x${'1'.repeat(40)}` as const
const asked: unknown[] = []
const can = (request: () => unknown) =>
  canBatchCalls({
    account,
    chainId: 10,
    wallet: {
      provider: {
        async request(call: unknown) {
          asked.push(call)
          return request()
        },
      },
    } as never,
  })
const atomic =
  (status: unknown, key = '0xa') =>
  () => ({ [key]: { atomic: { status } } })
afterEach(() => vi.useRealTimers())

describe('canBatchCalls', () => {
  test('default: a wallet that does, or would with its user’s consent, on this network', async () => {
    expect([await can(atomic('supported')), await can(atomic('ready'))]).toEqual([true, true])
    expect(asked[0]).toEqual({ method: 'wallet_getCapabilities', params: [account, ['0xa']] })
    for (const other of [atomic('unsupported'), atomic(true), atomic('supported', '0x1'), () => ({ '0xa': {} })])
      expect(await can(other)).toBe(false)
  })

  test('behavior: what cannot say cannot', async () => {
    for (const answer of [null, undefined, 'supported', 7]) expect(await can(() => answer)).toBe(false)
    const refuse = (code: number) => () => {
      throw { code }
    }
    expect([await can(refuse(4001)), await can(refuse(-32_601))]).toEqual([false, false])
  })

  test('behavior: one that does not answer is waited for five seconds', async () => {
    vi.useFakeTimers()
    const states: unknown[] = []
    void can(() => new Promise(() => {})).then((answer) => states.push(answer))
    await vi.advanceTimersByTimeAsync(4_999)
    expect(states).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(states).toEqual([false])
    await can(atomic('ready'))
    expect(vi.getTimerCount()).toBe(0)
  })
})
