import { pickText, type SearchPart } from './SearchPart.ts'

const keys = ['edit'] as const

/** The hash of the order that a new one is to take the place of. It stays when the form writes what was typed. */
export type LimitSearch = { [key in (typeof keys)[number]]?: string }

export const limitSearch: SearchPart<LimitSearch> = { keys, parse: (search) => pickText(search, keys, 66) }
