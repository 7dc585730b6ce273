import { describe, expect, test } from 'vitest'
import { liquiditySpans, meanLiquidity } from './liquiditySpans.ts'

const ticks = [
  { index: -600, liquidityNet: '2' },
  { index: -120, liquidityNet: '3' },
  { index: 120, liquidityNet: '-1' },
  { index: 600, liquidityNet: '-4' },
]

describe('liquiditySpans', () => {
  test('default: upward what begins is added, downward it is taken away', () => {
    expect(liquiditySpans({ tick: 0, liquidity: '5', ticks } as never)).toEqual([
      { lower: -120, upper: 120, liquidity: 5 },
      { lower: 120, upper: 600, liquidity: 4 },
      { lower: -600, upper: -120, liquidity: 2 },
    ])
  })

  test('behavior: the price at a tick is above it', () => {
    const at = (tick: number, liquidity: string) => liquiditySpans({ tick, liquidity, ticks } as never)[0]
    expect(at(120, '4')).toEqual({ lower: 120, upper: 600, liquidity: 4 })
    expect(at(119, '5')).toEqual({ lower: -120, upper: 120, liquidity: 5 })
  })

  test('behavior: nothing where the price is beyond all ticks', () => {
    expect(liquiditySpans({ tick: 600, liquidity: '0', ticks } as never)).toEqual([])
    expect(liquiditySpans({ tick: -601, liquidity: '0', ticks } as never)).toEqual([])
    expect(liquiditySpans({ tick: 0, liquidity: '0', ticks: [] } as never)).toEqual([])
  })
})

describe('meanLiquidity', () => {
  const spans = [
    { lower: 0, upper: 10, liquidity: 4 },
    { lower: 10, upper: 15, liquidity: 8 },
  ]

  test('default: weighed by the width that each span has of a part', () => {
    expect(meanLiquidity(spans, { from: 0, to: 20, count: 2 })).toEqual([4, 4])
    expect(meanLiquidity(spans, { from: 0, to: 15, count: 3 })).toEqual([4, 4, 8])
    expect(meanLiquidity(spans, { from: 8, to: 12, count: 1 })).toEqual([6])
  })

  test('behavior: nothing where no span is', () => {
    expect(meanLiquidity(spans, { from: -20, to: 0, count: 2 })).toEqual([0, 0])
    expect(meanLiquidity(spans, { from: 15, to: 35, count: 2 })).toEqual([0, 0])
    expect(meanLiquidity([], { from: 0, to: 10, count: 1 })).toEqual([0])
  })
})
