import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { inspectSent } from './inspectSent.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, router] = [address('a'), address('d')]
const hash: Hex = `0x${'1'.repeat(64)}`
const intent = { to: router, data: '0xabcd', value: 7n } as const

function look(
  found: object | undefined,
  { seenAt = 1, verify = undefined as (() => void) | undefined, isAborted = false, isBatch = false } = {},
) {
  let looks = 0
  const sleeps: number[] = []
  const { node } = plainNode({
    methods: {
      eth_getTransactionByHash: () => {
        looks++
        if (found === undefined || looks < seenAt) return null
        const rest = { nonce: '0x5', gas: '0x9', type: '0x2', chainId: '0x1', blockNumber: null }
        return { hash, from: account, to: router, input: '0xabcd', value: '0x7', ...rest, ...found }
      },
    },
  })
  const clock = { sleep: async (milliseconds: number) => void sleeps.push(milliseconds) }
  const controller = new AbortController()
  if (isAborted) controller.abort()
  const answer = inspectSent(
    node as unknown as ExchangeClient,
    {
      chainId: 1,
      sent: { hash, nonce: 5, intent, activityId: 'x', isBatch },
      verify,
      account,
      clock,
      signal: controller.signal,
    } as never,
  )
  return answer.then((view) => ({ view, sleeps, looks }))
}

describe('inspectSent', () => {
  test('default: nothing to tell of what was sent as it was asked, in any case of its letters', async () => {
    expect((await look({ to: router.toUpperCase().replace('0X', '0x'), input: '0xABCD' })).view).toBeUndefined()
  })

  test('behavior: a batch may be sent by somebody else, a single call may not', async () => {
    const found = { from: address('e') }
    expect((await look(found, { isBatch: true })).view).toBeUndefined()
    expect((await look(found)).view).toMatchObject({ code: 'WalletChangedTransaction' })
    expect((await look({ ...found, input: '0xabce' }, { isBatch: true })).view).toBeDefined()
  })

  test.each([{ to: account }, { input: '0xabce' }, { value: '0x8' }, { to: null }])(
    'behavior: %o was changed',
    async (change) => {
      const { view } = await look(change)
      expect(view).toMatchObject({ code: 'WalletChangedTransaction', limits: 'unread', detail: undefined })
    },
  )

  test('behavior: what it means is told from its bytes', async () => {
    const breaks = () => {
      throw new Error('It is another.')
    }
    const { view } = await look({ input: '0xabce' }, { verify: breaks })
    expect(view).toMatchObject({ code: 'WalletChangedTransaction', limits: 'broken', detail: 'It is another.' })
    expect((await look({ input: '0xabce' }, { verify: () => {} })).view!.limits).toBe('kept')
    expect((await look({ to: null }, { verify: breaks })).view!.limits).toBe('unread')
  })

  test('behavior: the node is asked ten times for what it may not have heard of yet, a second apart', async () => {
    const late = await look({ value: '0x8' }, { seenAt: 10 })
    expect(late.view).toBeDefined()
    expect(late.sleeps).toEqual(Array(9).fill(1_000))
    const never = await look(undefined)
    expect([never.view, never.looks]).toEqual([undefined, 10])
    expect((await look({ value: '0x8' }, { isAborted: true })).looks).toBe(0)
  })
})
