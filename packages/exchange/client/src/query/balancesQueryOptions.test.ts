import { expect, test } from 'vitest'
import type { ExchangeClient } from '../server/ExchangeClient.ts'
import { balancesQueryOptions } from './balancesQueryOptions.ts'

const network = { chainId: 1, blockTimeSeconds: 12, contracts: {} } as never
const optionsOf = (account: `0x${string}` | undefined, tokens: readonly `0x${string}`[]) =>
  balancesQueryOptions({} as ExchangeClient, { network, account, tokens })

test('asked with every block, once there is an account and a token', async () => {
  expect(optionsOf('0x0a', ['0x01'])).toMatchObject({ enabled: true, refetchInterval: 12_000, staleTime: 12_000 })
  expect(optionsOf('0x0a', []).enabled).toBe(false)
  const { enabled, queryFn } = optionsOf(undefined, ['0x01'])
  expect(enabled).toBe(false)
  await expect(queryFn({} as never)).rejects.toThrow('without an account')
})

test('another list of tokens keeps what is known, another account or chain does not', () => {
  const { placeholderData } = optionsOf('0x0a', ['0x01', '0x02'])
  const previous = new Map()
  const keptFrom = (key: object) => placeholderData!(previous as never, { queryKey: ['balances', key] } as never)
  expect(keptFrom({ chainId: 1, account: '0x0a', tokens: ['0x01'] })).toBe(previous)
  expect(keptFrom({ chainId: 1, account: '0x0b' })).toBeUndefined()
  expect(keptFrom({ chainId: 2, account: '0x0a' })).toBeUndefined()
  expect(placeholderData!(undefined, undefined as never)).toBeUndefined()
})
