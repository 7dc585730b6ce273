import { describe, expect, test } from 'vitest'
import { fromSearch, type MarketView, toSearch } from './MarketView.ts'

const subjects = ['price', 'volume', 'tvl'] as const

describe('MarketView', () => {
  test('default: a week of the first subject as a line, all transactions below it', () => {
    const standard = { range: '1w', subject: 'price', style: 'line', list: 'transactions', kind: undefined }
    expect(fromSearch({}, subjects)).toEqual(standard)
    expect(fromSearch({ range: 'toString', chart: 'x', style: '', list: '1', type: 'swaps' }, subjects)).toEqual(
      standard,
    )
    expect(fromSearch({ chart: 'price' }, ['volume', 'price']).subject).toBe('price')
    expect(fromSearch({ chart: 'tvl' }, ['price']).subject).toBe('price')
  })

  test('behavior: what is chosen comes back from the URL', () => {
    const views: Partial<MarketView>[] = [
      { range: '1y' },
      { subject: 'volume' },
      { style: 'candles' },
      { list: 'pools' },
      { kind: 'REMOVE' },
    ]
    for (const view of views) expect(fromSearch(toSearch(view), subjects)).toMatchObject(view)
    expect(toSearch({ kind: undefined })).toEqual({ type: undefined })
  })
})
