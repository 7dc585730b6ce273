import { pickText, type SearchPart } from './SearchPart.ts'

/** Of the activity: type, token, network, first and last day. */
const filterKeys = ['kind', 'token', 'network', 'from', 'to'] as const
const keys = ['tab', ...filterKeys] as const

/** What of a portfolio is in view. */
export type PortfolioSearch = { [key in (typeof keys)[number]]?: string }

// A token is a chain and an address.
export const portfolioSearch: SearchPart<PortfolioSearch> = { keys, parse: (search) => pickText(search, keys, 60) }
