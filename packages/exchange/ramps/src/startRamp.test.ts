import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { expect, test } from 'vitest'
import type { RampOrder, RampSessionRequest } from './Ramp.ts'
import { RampQuoteMovedError, startRamp } from './startRamp.ts'

const account = `0x${'1'.repeat(40)}` as const
const token = `0x${'2'.repeat(40)}` as const
const asked: RampSessionRequest = {
  key: 'a'.repeat(32),
  side: 'sell',
  provider: 'ferry',
  method: 'bank',
  account,
  chainId: 1,
  token,
  currency: 'USD',
  country: 'DE',
  amount: { unit: 'money', value: '100' },
}
const order = {
  side: 'sell',
  provider: { id: 'ferry', name: 'Ferry', isSandbox: true },
  account,
  chainId: 1,
  token,
  tokenAmount: '10000',
} as unknown as RampOrder

/** Of a server that answers so. */
const start = (
  changed: Partial<RampOrder> = {},
  request: Partial<RampSessionRequest> = {},
  url = 'https://ferry.example/',
) => {
  const ask = async () => ({ order: { ...order, ...changed }, url })
  return startRamp({ api: { ask } } as unknown as ExchangeClient, { ...asked, ...request }, 10_000n)
}

test('default: what was asked for, for about as much as was shown', async () => {
  expect((await start()).url).toBe('https://ferry.example/')
  expect((await start({ tokenAmount: '10100' })).order.tokenAmount).toBe('10100')
})

test('behavior: a sale that takes more than was shown, or than was typed, is not gone on with', async () => {
  await expect(start({ tokenAmount: '10101' })).rejects.toThrow(RampQuoteMovedError)
  const amount = { unit: 'token', value: '10000' } as const
  await expect(start({ tokenAmount: '10001' }, { amount })).rejects.toThrow(RampQuoteMovedError)
  await expect(start({ side: 'buy', tokenAmount: '99999' }, { side: 'buy' })).resolves.toBeDefined()
})

test.each([
  ['account', { account: token }],
  ['network', { chainId: 10 }],
  ['token', { token: account }],
  ['side', { side: 'buy' }],
  ['provider', { provider: { ...order.provider, id: 'other' } }],
] as const)('error: an order of another %s is refused', async (_name, changed) => {
  await expect(start(changed as Partial<RampOrder>)).rejects.toThrow(UnexpectedAnswerError)
})

test('error: a page that is none is refused', async () => {
  await expect(start({}, {}, 'javascript:alert(1)')).rejects.toThrow(UnexpectedAnswerError)
})
