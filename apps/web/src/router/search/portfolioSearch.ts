import { pickText, type SearchPart } from './SearchPart.ts'

/** Of the activity: type, token, network, first and last day. */
const filterKeys = ['kind', 'token', 'network', 'from', 'to'] as const
const keys = ['tab', ...filterKeys] as const

/** The visible tab and filters of a portfolio. */
export type PortfolioSearch = { [key in (typeof keys)[number]]?: string }

// Long enough for a token: chain ID and address.
export const portfolioSearch: SearchPart<PortfolioSearch> = { keys, parse: (search) => pickText(search, keys, 60) }
