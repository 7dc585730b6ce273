import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import type { Approval } from '@oxbow/transactions/planApprovals'
import { describe, expect, test } from 'vitest'
import { createLiquidityJournal } from './createLiquidityJournal.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, oak, usd, spender, pair] = [address('a'), address('1'), address('2'), address('3'), address('c')]
const token = (of: `0x${string}`, symbol: string, decimals: number) => ({ address: of, symbol, decimals })
const tokens = { token0: token(oak, 'OAK', 8), token1: token(usd, 'USD', 6) }
const intent = { to: oak, data: '0xab', value: 7n } as const
const approval = { kind: 'approve', token: oak, spender, amount: 5n } as unknown as Approval

function open() {
  const activity = createActivityLog(memoryStorage())
  const clock = { now: () => 99 } as never
  const journal = createLiquidityJournal({ activity, clock, chainId: 1, account, kind: 'add-liquidity', tokens })
  return { activity, journal, entries: () => activity.getSnapshot() }
}

describe('what is written', () => {
  test('default: a transaction with what it does, which waits', () => {
    const { journal, entries } = open()
    const terms = {
      token0: oak,
      token1: usd,
      expected: { amount0: -3n, amount1: 4n },
      worst: { amount0: -5n, amount1: 2n },
    }
    const described = journal.describe({ terms } as never)
    expect(described).toEqual({
      kind: 'add-liquidity',
      summary: { type: 'liquidity', ...tokens, amount0: '-3', amount1: '4', worst0: '-5', worst1: '2' },
    })
    journal.put({ hash: '0x01', nonce: 6, intent }, described)
    expect(entries()).toMatchObject([
      { id: '1:0x01', chainId: 1, account, ...described, hash: '0x01', nonce: 6, status: 'pending', createdAtMs: 99 },
    ])
  })

  test('behavior: of a move what is moved; of what was found nothing is known', () => {
    const { journal } = open()
    const held = { token0: oak, token1: usd }
    const exit = { terms: { ...held, expected: { amount0: 8n, amount1: 9n }, worst: { amount0: 7n, amount1: 8n } } }
    const terms = { ...held, expected: { amount0: 0n, amount1: 1n }, worst: { amount0: -6n, amount1: -9n } }
    const swap = { quote: { tokenIn: oak, tokenOut: usd, maximumIn: 2n, minimumOut: 3n } }
    const moved = { terms, prelude: { exit, swap: undefined } }
    expect(journal.describe(moved as never).summary).toMatchObject({
      amount0: '8',
      amount1: '9',
      worst0: '1',
      worst1: '-1',
    })
    // A swap between the two takes of one and gives of the other; of other tokens nothing can be added up.
    const swapped = { terms, prelude: { exit, swap } }
    expect(journal.describe(swapped as never).summary).toMatchObject({ worst0: '-1', worst1: '2' })
    const other = { terms, prelude: { exit: { terms: { ...exit.terms, token0: spender } }, swap: undefined } }
    expect(journal.describe(other as never).summary).not.toHaveProperty('worst0')
    expect(journal.describe({ ...moved, prelude: { exit: undefined } } as never).summary).toMatchObject({
      amount0: '0',
      amount1: '1',
    })
    expect(journal.describeFound().summary).toMatchObject({ amount0: '0', amount1: '0' })
  })

  test('behavior: an approval, its reset, and pair tokens by the symbols of their pair', () => {
    const { journal } = open()
    const described = (change: object) => journal.describeApproval({ ...approval, ...change } as Approval)
    expect(described({})).toEqual({
      kind: 'approve',
      summary: { type: 'approval', token: tokens.token0, spender, amount: '5' },
    })
    expect(described({ kind: 'reset-approval', amount: 0n })).toMatchObject({
      kind: 'revoke',
      summary: { amount: '0' },
    })
    expect(described({ token: usd.toUpperCase().replace('0X', '0x') }).summary).toMatchObject({ token: tokens.token1 })
    expect(described({ token: pair }).summary).toMatchObject({
      token: { address: pair, symbol: 'OAK/USD', decimals: 18 },
    })
  })

  test('behavior: a permit that is signed, and what came of it', () => {
    const { journal, entries } = open()
    const details = [{ token: usd, amount: 5n, expiration: 9, nonce: 0 }]
    const end = journal.putPermit({ details, spender, sigDeadline: 9n }, address('9'))
    expect(entries()).toMatchObject([
      {
        ...{
          kind: 'permit',
          chainId: 1,
          account,
          status: 'pending',
          isFinal: false,
          wasReorged: false,
          createdAtMs: 99,
          nonce: -1,
        },
        summary: { type: 'permit', allowed: [{ token: tokens.token1, amount: '5' }], spender },
      },
    ])
    expect(entries()[0]!.id).toBe(`1:${entries()[0]!.hash}`)
    end('cancelled')
    expect(entries()).toMatchObject([{ status: 'cancelled', isFinal: true }])
  })
})

describe('an approval that an earlier visit sent', () => {
  function found(change: object = {}, known: readonly `0x${string}`[] = [], wanted: object = {}) {
    const { journal, activity, entries } = open()
    journal.put({ hash: '0x01', nonce: 6, intent }, journal.describeApproval(approval))
    const [entry] = entries()
    activity.change('1:0x01', change)
    expect(entry).toBeDefined()
    return journal.findPendingApproval({ ...approval, ...wanted } as Approval, new Set(known))
  }
  const other = (summary: object) => ({
    summary: { type: 'approval', token: tokens.token0, spender, amount: '5', ...summary },
  })

  test('default: found while it is on its way', () => {
    expect(found()).toEqual({ hash: '0x01', nonce: 6, intent, activityId: '1:0x01' })
  })

  test.each<[string, Partial<ActivityEntry> | object]>([
    ['it is done', { status: 'confirmed' }],
    ['it is of another account', { account: spender }],
    ['it is on another chain', { chainId: 2 }],
    ['nobody knows what it was to do', { intent: undefined }],
    ['it is no approval', { summary: { type: 'liquidity', ...tokens, amount0: '0', amount1: '0' } }],
    ['it is of another token', other({ token: tokens.token1 })],
    ['it is for somebody else', other({ spender: oak })],
    ['it is of another amount', other({ amount: '6' })],
  ])('behavior: not when %s', (_, change) => {
    expect(found(change)).toBeUndefined()
  })

  test('behavior: not one that this flow sent itself, and not for another', () => {
    expect(found({}, ['0x01'])).toBeUndefined()
    expect(found({}, ['0x02'])).toBeDefined()
    for (const wanted of [{ token: usd }, { spender: oak }, { amount: 6n }])
      expect(found({}, [], wanted)).toBeUndefined()
  })
})
