import { pickText, type SearchPart } from './SearchPart.ts'

const keys = [
  // Of the lists: search, order and filters.
  ...(['q', 'sort', 'order', 'period', 'protocol', 'type', 'unlisted', 'tvl', 'volume', 'age'] as const),
  // Of a token's or pool's page, besides `type`: chart and list.
  ...(['range', 'chart', 'style', 'list'] as const),
] as const

export type ExploreSearch = { [key in (typeof keys)[number]]?: string }

export const exploreSearch: SearchPart<ExploreSearch> = { keys, parse: (search) => pickText(search, keys, 100) }
