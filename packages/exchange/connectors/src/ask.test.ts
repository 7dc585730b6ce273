import { describe, expect, test } from 'vitest'
import { ask, codeOf } from './ask.ts'

const answering = (request: (asked: { method: string; params?: unknown }) => unknown) =>
  ({ request: async (asked: { method: string; params?: unknown }) => request(asked) }) as never
const refusing = (error: unknown) =>
  ask(
    answering(() => {
      throw error
    }),
    'eth_x',
  ).catch((thrown: unknown) => thrown)

describe('ask', () => {
  test('default: what the wallet answers to the method and its parameters', async () => {
    const asked: unknown[] = []
    const provider = answering((each) => asked.push(each))
    expect(await ask(provider, 'eth_a', [1, 'b'])).toEqual({ status: 'accepted', value: 1 })
    expect(await ask(provider, 'eth_b')).toEqual({ status: 'accepted', value: 2 })
    expect(asked).toEqual([
      { method: 'eth_a', params: [1, 'b'] },
      { method: 'eth_b', params: [] },
    ])
  })

  test.each([
    { code: 4001, message: 'no' },
    { code: -32_603, data: { originalError: { code: 4001 } } },
    new Error('User rejected the request.'),
    new Error('request was cancelled'),
    new Error('The user has denied it'),
    new Error('Request canceled'),
    { code: -32_603, message: 'MetaMask Tx Signature: User denied transaction signature.' },
    { code: -32_603, message: 'User rejected the request.' },
  ])('behavior: a no is an answer: %o', async (error) => {
    expect(await refusing(error)).toEqual({ status: 'rejected' })
  })

  test.each([
    [{ code: 4100, message: 'x' }, 'WalletDisconnected'],
    [{ code: 4900, message: 'x' }, 'WalletOffline'],
    [{ code: 4901, message: 'x' }, 'WalletOffline'],
    [{ code: -32603, message: 'x' }, 'WalletFailed'],
    [{ code: -32_002, message: 'x' }, 'WalletBusy'],
    [{ code: -32_099, message: 'x' }, 'SubmissionUnknown'],
    [{ code: -32_000, message: 'x' }, 'WalletRefused'],
    [{ code: -32_000, message: 'Insufficient funds for gas' }, 'InsufficientGas'],
    [new Error('insufficient funds'), 'InsufficientGas'],
    [new Error('boom'), 'WalletRefused'],
    // Other words are a no only where there is no code that says otherwise.
    [{ code: -32_603, message: 'The request was canceled by the node.' }, 'WalletFailed'],
    [{ code: -32_000, message: 'User rejected the request.' }, 'WalletRefused'],
    [new Error('The user is asked whether the amount is to be rejected'), 'WalletRefused'],
  ])('error: %o is %s', async (error, code) => {
    const message = (error as { message: string }).message
    expect(await refusing(error)).toMatchObject({ name: 'WalletError', code, shortMessage: message, cause: error })
    expect(await refusing(error)).toMatchObject({ walletCode: (error as { code?: number }).code })
  })

  test.each([undefined, null, 7, 'broken', {}, { message: '' }, { message: 7 }])(
    'error: %o says nothing',
    async (error) => {
      expect(await refusing(error)).toMatchObject({
        code: 'WalletRefused',
        shortMessage: 'The wallet could not answer eth_x.',
        walletCode: undefined,
      })
    },
  )
})

test('codeOf: a number, of the error or of the one that it wraps', () => {
  expect(codeOf({ code: 1 })).toBe(1)
  expect(codeOf({ code: 1, data: { originalError: { code: 2 } } })).toBe(2)
  expect(codeOf({ code: 1, data: null })).toBe(1)
  expect(codeOf({ code: 1, data: {} })).toBe(1)
  expect(codeOf({ code: 1, data: 'text' })).toBe(1)
  expect(codeOf({ code: '1' })).toBeUndefined()
  for (const none of [null, undefined, 'text', 7]) expect(codeOf(none)).toBeUndefined()
})
