import type { Position } from '@oxbow/exchange/position/Position'
import { describe, expect, test } from 'vitest'
import { toPositionsView } from './PositionsView.ts'

const token = (digit: string) => `0x${digit.repeat(40)}` as const

function position(change: Partial<Extract<Position, { protocol: 'v3' }>>): Position {
  return {
    protocol: 'v3',
    chainId: 31_337,
    poolId: token('a'),
    token0: token('1'),
    token1: token('2'),
    status: 'in-range',
    liquidity: 5n,
    amounts: { amount0: 1n, amount1: 1n },
    tokenId: 1n,
    feePips: 500,
    tickLower: -10,
    tickUpper: 10,
    tick: 0,
    sqrtPriceX96: 2n ** 96n,
    owed: { amount0: 0n, amount1: 0n },
    ...change,
  }
}

const read = (...positions: Position[]) => ({ positions, unreadProtocols: [] })
const spent = position({ tokenId: 2n, status: 'closed', liquidity: 0n })
const owed = position({ tokenId: 3n, status: 'closed', liquidity: 0n, owed: { amount0: 0n, amount1: 1n } })

describe('toPositionsView', () => {
  test('behavior: without a wallet there is nothing to read, whatever is known', () => {
    expect(toPositionsView({ isConnected: false, read: read(owed), error: undefined })).toEqual({
      kind: 'disconnected',
    })
  })

  test('behavior: a closed position that is owed fees is not put away', () => {
    expect(toPositionsView({ isConnected: true, read: read(spent, owed), error: undefined })).toEqual({
      kind: 'list',
      open: [owed],
      closed: [spent],
    })
  })

  test('behavior: what is known stays when the next look fails', () => {
    const error = new Error('away')
    expect(toPositionsView({ isConnected: true, read: undefined, error })).toEqual({ kind: 'failed', error })
    expect(toPositionsView({ isConnected: true, read: read(owed), error }).kind).toBe('list')
  })

  test('behavior: none found is not the same as none when a protocol was not read', () => {
    const some = { positions: [], unreadProtocols: ['v4'] }
    expect(toPositionsView({ isConnected: true, read: some, error: undefined })).toEqual({
      kind: 'empty',
      isPartial: true,
    })
  })
})
