import type { MigrationRecord } from '@oxbow/liquidity/MigrationRecord'
import { describe, expect, test } from 'vitest'
import { toReRangeState } from './ReRangeState.ts'

const facts: toReRangeState.Facts = {
  arrived: undefined,
  record: undefined,
  progress: undefined,
  isConnected: true,
  refusal: undefined,
  isOwn: true,
  canBatch: true,
  position: { tickLower: -600, tickUpper: 600, liquidity: 5n },
  chosen: { tickLower: -120, tickUpper: 180 },
  tickSpacing: 60,
  isHeld: false,
}
const record = { sinceBlock: '7' } as MigrationRecord
const amounts = { amount0: 1n, amount1: 2n }

describe('toReRangeState', () => {
  test('default: a range is chosen, and the move into it is worked out', () => {
    expect(toReRangeState(facts)).toEqual({
      kind: 'choosing',
      range: { tickLower: -120, tickUpper: 180 },
      isValid: true,
      obstacle: undefined,
      isAsked: true,
      way: 'at-once',
    })
  })

  test.each([
    ['without a wallet', { isConnected: false, isOwn: false }, 'connect'],
    ['before the wallet has said what it can', { canBatch: undefined }, 'unknown'],
    ['a wallet that takes one thing at a time', { canBatch: false }, 'steps'],
  ] as const)('way: %s', (_, change, way) => {
    expect(toReRangeState({ ...facts, ...change })).toMatchObject({ way })
  })

  test.each([
    ['what the operator does not serve', { refusal: 'TokenBlocked', isOwn: false }, 'TokenBlocked'],
    ['somebody else’s', { isOwn: false, chosen: { tickLower: 60, tickUpper: 0 } }, 'not-yours'],
    ['one without liquidity', { position: { ...facts.position, liquidity: 0n } }, 'empty'],
    ['ends that are turned round', { chosen: { tickLower: 60, tickUpper: 0 } }, 'invalid'],
    ['ends that are the same', { chosen: { tickLower: 60, tickUpper: 60 } }, 'invalid'],
    ['the range that it has', { chosen: { tickLower: -600, tickUpper: 600 } }, 'same'],
    ['all of it that is full already', { chosen: 'full', position: full() }, 'same'],
  ] as const)('obstacle: %s is not worked out', (_, change, obstacle) => {
    expect(toReRangeState({ ...facts, ...change } as toReRangeState.Facts)).toMatchObject({ obstacle, isAsked: false })
  })

  test('behavior: while an end is dragged nothing is asked, and nothing is said to be wrong', () => {
    expect(toReRangeState({ ...facts, isHeld: true })).toMatchObject({ obstacle: undefined, isAsked: false })
  })

  test('behavior: what came out is to be put in, before any other range; without its wallet there is nothing to do it with', () => {
    const half = { ...facts, record, progress: { status: 'left', amounts } } as const
    expect(toReRangeState(half)).toEqual({ kind: 'left', record, amounts })
    expect(toReRangeState({ ...half, isConnected: false })).toMatchObject({ kind: 'choosing', way: 'connect' })
    expect(toReRangeState({ ...facts, record, progress: { status: 'not-left' } })).toMatchObject({ kind: 'choosing' })
  })

  test('behavior: what has arrived is shown, whatever else is known', () => {
    const arrived = { protocol: 'v4', tokenId: 9n } as const
    expect(toReRangeState({ ...facts, arrived, record, progress: { status: 'left', amounts } })).toEqual({
      kind: 'arrived',
      ...arrived,
    })
  })
})

function full() {
  return { tickLower: -887_220, tickUpper: 887_220, liquidity: 5n }
}
