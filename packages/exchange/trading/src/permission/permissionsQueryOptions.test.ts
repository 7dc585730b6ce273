import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { expect, test } from 'vitest'
import { permissionsQueryOptions } from './permissionsQueryOptions.ts'

const network = { chainId: 1, blockTimeSeconds: 12, contracts: {} } as never
const full = { account: '0x0a', token: '0x0b', amount: 1n } as const
type Asked = { account?: `0x${string}` | undefined; token?: `0x${string}` | undefined; amount?: bigint | undefined }
const optionsOf = (changes: Asked = {}) => permissionsQueryOptions({} as NodeAccess, { network, ...full, ...changes })

test('asked once a block, for somebody who spends some of a token', () => {
  expect(optionsOf()).toMatchObject({ enabled: true, staleTime: 12_000 })
  expect(optionsOf({ amount: 0n }).enabled).toBe(false)
  // The native currency needs no approval.
  expect(optionsOf({ token: `0x${'0'.repeat(40)}` }).enabled).toBe(false)
})

test.each([{ account: undefined }, { token: undefined }, { amount: undefined }])('not without %o', async (missing) => {
  const { enabled, queryFn } = optionsOf(missing)
  expect(enabled).toBe(false)
  await expect(queryFn({} as never)).rejects.toThrow('without an account, token or amount')
})
