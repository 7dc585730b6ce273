import { pickText, type SearchPart } from './SearchPart.ts'

const keys = ['edit'] as const

/** The hash of the order to replace. Kept when the form updates the URL. */
export type LimitSearch = { [key in (typeof keys)[number]]?: string }

export const limitSearch: SearchPart<LimitSearch> = { keys, parse: (search) => pickText(search, keys, 66) }
