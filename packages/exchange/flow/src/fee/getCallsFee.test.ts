import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { type GasQuoteRequest, gasQuoteRequestSchema } from '@oxbow/delegation/GasStation'
import { expect, test } from 'vitest'
import { callsFeeQueryOptions } from './callsFeeQueryOptions.ts'
import { getCallsFee } from './getCallsFee.ts'

const [account, token, to] = ['a', 'b', 'c'].map((digit) => `0x${digit.repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const call = { to, data: '0x12345678aa', value: 5n, gas: 9n } as const

function openOperator() {
  const asked: GasQuoteRequest[] = []
  const answer = { relayer: to, token, fee: '7', needsAuthorization: true, latestExpiry: 1 }
  const ask = async (path: string, schema: { parse(value: unknown): unknown }, { body }: { body: unknown }) => {
    expect(path).toBe('/v1/gas/quote')
    asked.push(gasQuoteRequestSchema.parse(body))
    return schema.parse(answer)
  }
  return { asked, client: { api: { ask } } as unknown as ExchangeClient }
}

test('default: what the operator asks for exactly these calls', async () => {
  const { asked, client } = openOperator()
  const calls = [call, { ...call, value: 2n ** 200n }]
  expect(await getCallsFee(client, { chainId: 1, account, calls, canBatch: true })).toEqual({ token, amount: 7n })
  const { data } = call
  expect(asked).toEqual([
    {
      chainId: 1,
      account,
      calls: [
        { to, data, value: 5n },
        { to, data, value: 2n ** 200n },
      ],
    },
  ])
})

test('behavior: what can’t be one transaction has no price in advance, and the operator isn’t asked', async () => {
  const { asked, client } = openOperator()
  const feeOf = (count: number, canBatch: boolean) =>
    getCallsFee(client, { chainId: 1, account, calls: Array.from({ length: count }, () => call), canBatch })
  expect(await feeOf(2, false)).toBeUndefined()
  expect(await feeOf(16, true)).toBeUndefined()
  expect(asked).toEqual([])
  expect(await feeOf(1, false)).toEqual({ token, amount: 7n })
  expect(await feeOf(15, true)).toEqual({ token, amount: 7n })
})

test('query options: a later deadline is the same question, another amount or purpose is not', () => {
  const { client } = openOperator()
  const keyOf = (change: object, about = ['review', 'token -1']) =>
    callsFeeQueryOptions(client, { chainId: 1, account, calls: [{ ...call, ...change }], about, canBatch: true })
      .queryKey
  expect(keyOf({ data: '0x12345678bb' })).toEqual(keyOf({}))
  expect(keyOf({ value: 6n })).not.toEqual(keyOf({}))
  expect(keyOf({}, ['review', 'token -2'])).not.toEqual(keyOf({}))
  expect(keyOf({}, ['reserve', 'token -1'])).not.toEqual(keyOf({}))
  expect(keyOf({ data: '0x12345679aa' })).not.toEqual(keyOf({}))
})
