import { createClient } from '@oxbow/client/createClient'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { solanaBalancesQueryOptions } from './solanaBalancesQueryOptions.ts'

const account = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const sound = {
  account,
  lamports: '18446744073709551615',
  tokens: [{ mint: usdc, amount: '9007199254740993', decimals: 6 }],
  isPartial: false,
}

function read(answer: unknown) {
  const api = createClient('', { fetch: async () => Response.json(answer) })
  const { queryFn } = solanaBalancesQueryOptions({ api } as unknown as ExchangeClient, { account })
  return queryFn({ signal: new AbortController().signal })
}

test('default: amounts as exact integers', async () => {
  expect(await read(sound)).toEqual({
    lamports: 18_446_744_073_709_551_615n,
    tokens: [{ mint: usdc, amount: 9_007_199_254_740_993n, decimals: 6 }],
    isPartial: false,
  })
})

test.each([
  ['of another account', { ...sound, account: usdc }],
  ['with an amount as a number', { ...sound, lamports: 5 }],
  ['with more than 64 bits', { ...sound, lamports: '18446744073709551616' }],
  ['with a negative amount', { ...sound, tokens: [{ ...sound.tokens[0], amount: '-1' }] }],
  ['with decimals beyond a byte', { ...sound, tokens: [{ ...sound.tokens[0], decimals: 1e9 }] }],
  ['with a mint that is no address', { ...sound, tokens: [{ ...sound.tokens[0], mint: '<img>' }] }],
  ['with a token too many', { ...sound, tokens: Array(501).fill(sound.tokens[0]) }],
])('error: an answer %s is refused', async (_, answer) => {
  await expect(read(answer)).rejects.toMatchObject({ code: 'UnexpectedAnswer' })
})
