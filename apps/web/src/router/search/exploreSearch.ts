import { pickText, type SearchPart } from './SearchPart.ts'

const keys = [
  // Of the lists: their search, order and filters.
  ...(['q', 'sort', 'order', 'period', 'protocol', 'type', 'unlisted', 'tvl', 'volume', 'age'] as const),
  // Of the page of a token or pool, beside `type`: its chart and its list.
  ...(['range', 'chart', 'style', 'list'] as const),
] as const

export type ExploreSearch = { [key in (typeof keys)[number]]?: string }

export const exploreSearch: SearchPart<ExploreSearch> = { keys, parse: (search) => pickText(search, keys, 100) }
