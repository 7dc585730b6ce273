import type { Transaction } from '@oxbow/contract/marketDocuments'
import {
  type ChartRange,
  type ChartStyle,
  type ChartSubject,
  type ChartView,
  firstView,
  ranges,
} from '../chart/ChartView.ts'

export type MarketListName = 'transactions' | 'pools'

/** What a token's or pool's page shows, all of it from the URL, so that links and reloads restore it. */
export type MarketView = ChartView & {
  /** The list below the chart; a pool only has transactions. */
  readonly list: MarketListName
  /** Filters the transactions; undefined for all. */
  readonly kind: Transaction['kind'] | undefined
}

/** The search parameters of the page of a token or pool. */
export type MarketSearch = {
  readonly range?: string | undefined
  readonly chart?: string | undefined
  readonly style?: string | undefined
  readonly list?: string | undefined
  readonly type?: string | undefined
}

/** Transaction kinds by their URL value. */
export const kinds = { swap: 'SWAP', add: 'ADD', remove: 'REMOVE' } as const satisfies Record<
  string,
  Transaction['kind']
>

const styles: readonly ChartStyle[] = ['line', 'candles']
const lists: readonly MarketListName[] = ['transactions', 'pools']

/** @param subjects what the page can draw; the first is the default */
export function fromSearch(search: MarketSearch, subjects: readonly [ChartSubject, ...ChartSubject[]]): MarketView {
  return {
    range: pick(Object.keys(ranges) as ChartRange[], search.range, firstView.range),
    subject: pick(subjects, search.chart, subjects[0]),
    style: pick(styles, search.style, firstView.style),
    list: pick(lists, search.list, 'transactions'),
    kind:
      search.type !== undefined && Object.hasOwn(kinds, search.type)
        ? kinds[search.type as keyof typeof kinds]
        : undefined,
  }
}

/** The search parameters of a change; `type` undefined, for all kinds, removes it. */
export function toSearch(change: Partial<MarketView>): MarketSearch {
  return {
    ...(change.range && { range: change.range }),
    ...(change.subject && { chart: change.subject }),
    ...(change.style && { style: change.style }),
    ...(change.list && { list: change.list }),
    ...('kind' in change && { type: change.kind?.toLowerCase() }),
  }
}

function pick<Word extends string>(words: readonly Word[], word: string | undefined, standard: NoInfer<Word>): Word {
  return words.find((each) => each === word) ?? standard
}
