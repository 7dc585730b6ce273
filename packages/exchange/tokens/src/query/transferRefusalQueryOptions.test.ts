import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Quote, QuoteHop } from '@oxbow/trading/Quote'
import { expect, test } from 'vitest'
import { transferRefusalQueryOptions } from './transferRefusalQueryOptions.ts'

const native = '0x0000000000000000000000000000000000000000'
const network = { chainId: 1, contracts: { weth: '0xee', v4PoolManager: '0xff' } } as never
const account = '0x0c'

const hop = (protocol: 'v3' | 'v4', poolId: string, tokenIn: string, tokenOut: string) =>
  ({ protocol, poolId, tokenIn, tokenOut, amountIn: 5n, amountOut: 7n }) as QuoteHop

function optionsOf(hops: readonly QuoteHop[], changes: { kind?: string; account?: `0x${string}` | undefined } = {}) {
  const quote = { kind: changes.kind ?? 'swap', route: [{ hops }] } as unknown as Quote
  const asked = { network, quote, account: 'account' in changes ? changes.account : account } as const
  const { queryKey, enabled, queryFn } = transferRefusalQueryOptions({} as ExchangeClient, asked)
  return { sides: (queryKey[1] as { sides: unknown }).sides, enabled, queryFn }
}

test('the first pool takes what is sold, the last one pays what is bought; tokens of v4 lie with its manager', () => {
  const { sides, enabled } = optionsOf([hop('v3', '0x01', '0x0a', '0x0b'), hop('v4', '0x02', '0x0b', '0x0d')])
  expect(enabled).toBe(true)
  expect(sides).toEqual([
    { token: '0x0a', holder: '0x01' },
    { token: '0x0d', holder: '0xff' },
  ])
})

test('the native currency and its twin refuse nobody, and a wrap has no pool', () => {
  expect(optionsOf([hop('v4', '0x01', native, '0x0b')])).toMatchObject({
    sides: [undefined, { token: '0x0b', holder: '0xff' }],
    enabled: true,
  })
  expect(optionsOf([hop('v3', '0x01', '0x0a', '0xee')])).toMatchObject({
    sides: [{ token: '0x0a', holder: '0x01' }, undefined],
    enabled: true,
  })
  expect(optionsOf([hop('v4', '0x01', native, '0xee')]).enabled).toBe(false)
  expect(optionsOf([hop('v3', '0x01', '0x0a', '0x0b')], { kind: 'wrap' }).enabled).toBe(false)
  expect(optionsOf([]).enabled).toBe(false)
})

test('nobody is asked about without an account', async () => {
  const { enabled, queryFn } = optionsOf([hop('v3', '0x01', '0x0a', '0x0b')], { account: undefined })
  expect(enabled).toBe(false)
  await expect(queryFn({} as never)).rejects.toThrow('without an account')
})
