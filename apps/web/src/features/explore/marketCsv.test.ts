import type { PoolMarket, Transaction } from '@oxbow/contract/marketDocuments'
import { expect, test } from 'vitest'
import { toPoolsCsv, toTransactionsCsv } from './marketCsv.ts'

const impostor = { chainId: 1, address: `0x${'2'.repeat(40)}`, symbol: 'USDC' }
const tokens = { token0: { chainId: 1, address: `0x${'1'.repeat(40)}`, symbol: 'USDC' }, token1: impostor }
const columns = (csv: string) => {
  const [header, row] = csv.split('\r\n').map((line) => line.split(','))
  return Object.fromEntries(header!.map((name, index) => [name, row![index]]))
}
const named = {
  token0: 'USDC',
  token0_address: tokens.token0.address,
  token1: 'USDC',
  token1_address: impostor.address,
}

test('pools: tokens by address, because a symbol can be anybody’s', () => {
  const pool = { chainId: 1, id: '0xab', protocol: 'v3', ...tokens, feePips: 500, hooks: null, tvlUsd: 1 }
  const row = { pool, apr: null, volumeDayUsd: 2, volumeMonthUsd: 3 } as unknown as PoolMarket
  expect(columns(toPoolsCsv([row], new Map()))).toMatchObject({ ...named, fee_pips: '500', volume_30d_usd: '3' })
})

test('transactions: tokens by address, amounts as numbers', () => {
  const row = { ...tokens, kind: 'SWAP', timestamp: 0, chainId: 1, amount0: '-5', amount1: '7', amountUsd: 1 }
  const csv = toTransactionsCsv([row as unknown as Transaction], new Map())
  expect(columns(csv)).toMatchObject({ ...named, amount0_raw: '-5', amount1_raw: '7', value_usd: '1' })
})
