import type { Reading } from '@oxbow/wallet-ui/Reading'
import type { WindowRequest } from '@oxbow/wallet-window/WindowRequest'
import { expect, test } from 'vitest'
import { withFee } from '../relay/askGasQuote.ts'
import { spendingOf } from './spendingOf.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const usdt = '0xdac17f958d2ee523a2206206994597c13d831ec7'
const relayer = '0x2222222222222222222222222222222222222223'
const authorization = { chainId: 1, address: '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b' } as const
const reading = { network: 1, acts: [], leaves: [], allowances: [], unknowns: [] } as unknown as Reading

const askFor = (data: string) =>
  ({
    verb: 'send',
    params: { address: relayer, chainId: 1, calls: [{ to: usdc, value: '0x0', data }] },
  }) as unknown as WindowRequest<'send'>
const usual = {
  data: '0x01',
  fee: 1_000_000n,
  recipient: relayer,
  token: usdc,
  authorizations: [authorization],
} as const
type Case = { [Key in keyof typeof usual]?: (typeof usual)[Key] | string | bigint | readonly [] }

function idOf(changed: Case = {}): string {
  const { authorizations, data, fee: amount, recipient, token } = { ...usual, ...changed } as typeof usual
  const quote = { relayer: recipient, token, fee: amount, needsAuthorization: true, latestExpiry: 0 }
  const extras = { fee: { token, recipient, amount }, authorizations }
  return spendingOf({ ask: withFee(askFor(data), quote), extras, reading }, 'https://app.example.org').id
}

test('what was scheduled with a fee is the same request when the fee, or who sends it, has changed', () => {
  expect(idOf({ fee: 1_000_001n })).toBe(idOf())
  expect(idOf({ recipient: `0x${'33'.repeat(20)}` })).toBe(idOf())
})

test.each<[string, Case]>([
  ['a fee beyond what is usual', { fee: 100_000_001n }],
  ['a fee in another token', { token: usdt }],
  ['another call', { data: '0x02' }],
  ['no authorization', { authorizations: [] }],
])('%s makes it another request', (_, changed) => {
  expect(idOf(changed)).not.toBe(idOf())
})

test('of two fees beyond what is usual each is a request of its own', () => {
  expect(idOf({ fee: 100_000_001n })).not.toBe(idOf({ fee: 100_000_002n }))
})

test('a request without a fee is another one, whatever its last call is', () => {
  const plain = spendingOf({ ask: askFor('0x01'), extras: undefined, reading }, 'https://app.example.org')
  expect(plain.id).not.toBe(idOf())
})
