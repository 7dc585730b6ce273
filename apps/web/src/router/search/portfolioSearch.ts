import { pickText, type SearchPart } from './SearchPart.ts'

const keys = ['tab'] as const

/** What of a portfolio is in view. */
export type PortfolioSearch = { [key in (typeof keys)[number]]?: string }

export const portfolioSearch: SearchPart<PortfolioSearch> = { keys, parse: (search) => pickText(search, keys, 20) }
