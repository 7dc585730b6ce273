import { exploreSearch } from './search/exploreSearch.ts'
import { limitSearch } from './search/limitSearch.ts'
import { createSearch, positionsSearch } from './search/liquiditySearch.ts'
import { lookSearch } from './search/lookSearch.ts'
import { portfolioSearch } from './search/portfolioSearch.ts'
import { sendSearch } from './search/sendSearch.ts'
import { swapSearch } from './search/swapSearch.ts'

/** What each domain has in addresses; one line each. */
const parts = [
  lookSearch,
  swapSearch,
  limitSearch,
  exploreSearch,
  positionsSearch,
  createSearch,
  portfolioSearch,
  sendSearch,
] as const

type Part = ReturnType<(typeof parts)[number]['parse']>
type All<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer Every) => void
  ? Every
  : never

/** The search parameters that every page understands (specification section 2.2). */
export type PageSearch = All<Part>

/** Keeps what is known and well-formed; everything else in the URL is not ours. */
export function parsePageSearch(search: Record<string, unknown>): PageSearch {
  const result: PageSearch = Object.assign({}, ...parts.map(({ parse }) => parse(search)))
  // The router lays this over the URL as it is: what is malformed must be taken out by name.
  for (const key of parts.flatMap(({ keys }): readonly string[] => keys))
    if (search[key] !== undefined && !Object.hasOwn(result, key)) Object.assign(result, { [key]: undefined })
  return result
}

const ofNetwork: ReadonlySet<string> = new Set(
  parts.filter(({ isOfNetwork }) => isOfNetwork).flatMap(({ keys }): readonly string[] => keys),
)

/** Without what was chosen for a network: it means nothing on another one (specification section 2.2). */
export function withoutTrade(search: PageSearch): PageSearch {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !ofNetwork.has(key)))
}

/** What an old address hands on to the one that it leads to: how the page looks, and the network that it is about. */
export function pickLooks({ chain, theme, lng, locale, cur }: PageSearch): PageSearch {
  return {
    ...(chain !== undefined && { chain }),
    ...(theme !== undefined && { theme }),
    ...(lng !== undefined && { lng }),
    ...(locale !== undefined && { locale }),
    ...(cur !== undefined && { cur }),
  }
}
