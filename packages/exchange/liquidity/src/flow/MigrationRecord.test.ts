import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import { isOfSame, type MigrationRecord, migrationRecords } from './MigrationRecord.ts'

const account = `0x${'a'.repeat(40)}` as const
const move: MigrationRecord = {
  chainId: 1,
  account,
  from: { protocol: 'v3', tokenId: '12' },
  to: { protocol: 'v4', feePips: 3_000, tickLower: -60, tickUpper: 60 },
  token0: `0x${'1'.repeat(40)}`,
  token1: `0x${'2'.repeat(40)}`,
  sqrtPriceX96: '79',
  sinceBlock: '5',
}
const pair = `0x${'b'.repeat(40)}` as const
const fromPair: MigrationRecord = { ...move, from: { protocol: 'v2', pair } }

/** What a page finds that opens with this in its storage. */
function reopened(value: unknown): readonly MigrationRecord[] {
  const storage = memoryStorage()
  storage.setItem('oxbow.migrations', JSON.stringify({ version: 1, value }))
  return migrationRecords(storage).getSnapshot()
}

describe('migrationRecords', () => {
  test('behavior: a move is found again after a reload, the newest first, and once', () => {
    const storage = memoryStorage()
    const store = migrationRecords(storage)
    store.put(move)
    store.put(fromPair)
    store.put({ ...move, sinceBlock: '9' })
    expect(migrationRecords(storage).getSnapshot()).toEqual([{ ...move, sinceBlock: '9' }, fromPair])
    store.remove(move)
    expect(migrationRecords(storage).getSnapshot()).toEqual([fromPair])
  })

  test('behavior: of more than twenty the oldest is forgotten', () => {
    const store = migrationRecords(memoryStorage())
    for (let id = 1; id <= 21; id++) store.put({ ...move, from: { protocol: 'v3', tokenId: String(id) } })
    const kept = store.getSnapshot().map(({ from }) => from.protocol !== 'v2' && from.tokenId)
    expect(kept).toHaveLength(20)
    expect([kept[0], kept[19]]).toEqual(['21', '2'])
  })

  test('behavior: one move for each chain, account and position', () => {
    expect(isOfSame(move, { ...move, sinceBlock: '9' } as MigrationRecord)).toBe(true)
    expect(isOfSame(move, { ...move, chainId: 2 })).toBe(false)
    expect(isOfSame(move, { ...move, account: pair })).toBe(false)
    expect(isOfSame(move, { ...move, from: { protocol: 'v4', tokenId: '12' } })).toBe(false)
    expect(isOfSame(fromPair, { ...fromPair, from: { protocol: 'v2', pair: account } })).toBe(false)
  })

  test('behavior: what a page could not go on with is not read', () => {
    const sound = [
      move,
      fromPair,
      { ...move, from: { protocol: 'v4', tokenId: '12' }, to: { ...move.to, protocol: 'v3' } },
      { ...move, held: { amount0: '0', amount1: '1' } },
      { ...move, sqrtPriceX96: '9'.repeat(78) },
    ]
    for (const record of sound) expect(reopened([record]), JSON.stringify(record)).toEqual([record])

    const broken: unknown[] = [
      null,
      'text',
      { ...move, chainId: '1' },
      { ...move, account: `${account}0` },
      { ...move, account: account.toUpperCase() },
      { ...move, token0: '0x1' },
      { ...move, token1: undefined },
      { ...move, sqrtPriceX96: '1.5' },
      { ...move, sqrtPriceX96: '9'.repeat(79) },
      { ...move, sinceBlock: 5 },
      { ...move, from: undefined },
      { ...move, from: { protocol: 'v2', pair: '0x' } },
      { ...move, from: { protocol: 'v3', tokenId: 'twelve' } },
      { ...move, from: { protocol: 'v5', tokenId: '12' } },
      { ...move, to: undefined },
      { ...move, to: { ...move.to, protocol: 'v2' } },
      { ...move, to: { ...move.to, feePips: '3000' } },
      { ...move, to: { ...move.to, tickLower: 0.5 } },
      { ...move, to: { ...move.to, tickUpper: undefined } },
      { ...move, held: null },
      { ...move, held: { amount0: '1' } },
      { ...move, held: { amount0: 'x', amount1: '1' } },
    ]
    for (const record of broken) expect(reopened([record, move]), JSON.stringify(record)).toEqual([move])
    expect(reopened({ 0: move })).toEqual([])
  })
})
