import { exploreSearch } from './search/exploreSearch.ts'
import { limitSearch } from './search/limitSearch.ts'
import { createSearch, positionsSearch } from './search/liquiditySearch.ts'
import { lookSearch } from './search/lookSearch.ts'
import { portfolioSearch } from './search/portfolioSearch.ts'
import { sendSearch } from './search/sendSearch.ts'
import { swapSearch } from './search/swapSearch.ts'

/** The search parameters of each domain; one line each. */
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

/** The search parameters that every page accepts. */
export type PageSearch = All<Part>

/** Keeps known, well-formed parameters and ignores everything else. */
export function parsePageSearch(search: Record<string, unknown>): PageSearch {
  const result: PageSearch = Object.assign({}, ...parts.map(({ parse }) => parse(search)))
  // The router merges this into the raw URL, so malformed parameters must be set to undefined explicitly.
  for (const key of parts.flatMap(({ keys }): readonly string[] => keys))
    if (search[key] !== undefined && !Object.hasOwn(result, key)) Object.assign(result, { [key]: undefined })
  return result
}

const ofNetwork: ReadonlySet<string> = new Set(
  parts.filter(({ isOfNetwork }) => isOfNetwork).flatMap(({ keys }): readonly string[] => keys),
)

/** Removes parameters that belong to a network, for switching to another one. */
export function withoutTrade(search: PageSearch): PageSearch {
  return Object.fromEntries(Object.entries(search).filter(([key]) => !ofNetwork.has(key)))
}

/** The parameters that a redirect keeps: look, language and network. */
export function pickLooks({ chain, theme, lng, locale, cur }: PageSearch): PageSearch {
  return {
    ...(chain !== undefined && { chain }),
    ...(theme !== undefined && { theme }),
    ...(lng !== undefined && { lng }),
    ...(locale !== undefined && { locale }),
    ...(cur !== undefined && { cur }),
  }
}
