import type { PoolMarket, TokenMarket, Transaction } from '@oxbow/contract/marketDocuments'
import { expect, test } from 'vitest'
import { toBarsCsv } from '../chart/chartCsv.ts'
import { toPoolsCsv, toTokensCsv, toTransactionsCsv } from './marketCsv.ts'

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

test('tokens: the volume says of which period it is', () => {
  const row = { token: { ...impostor, name: 'USD Coin', priceUsd: 1, tvlUsd: 2 }, volumeUsd: 5 }
  const csv = toTokensCsv([row as unknown as TokenMarket], new Map(), 'WEEK')
  expect(columns(csv)).toMatchObject({ address: impostor.address, tvl_usd: '2', volume_7d_usd: '5' })
})

test('charts: volume and TVL are figures in dollars, and no prices', () => {
  const bar = { timestamp: 0, open: 1, high: 3, low: 1, close: 2 }
  expect(columns(toBarsCsv([bar], 'volume'))).toEqual({ time: '1970-01-01T00:00:00.000Z', volume_usd: '2' })
  expect(columns(toBarsCsv([bar], 'tvl'))).toMatchObject({ tvl_usd: '2' })
  expect(columns(toBarsCsv([bar], 'price'))).toMatchObject({ open: '1', high: '3', low: '1', close: '2' })
})
