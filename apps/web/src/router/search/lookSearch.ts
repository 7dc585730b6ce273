import { pickText, type SearchPart } from './SearchPart.ts'

/** Theme, language and currency of a page. */
export type LookSearch = {
  theme?: 'light' | 'dark'
  /** Language of a shared link. */
  lng?: string
  /** Language and currency, as written by the pickers. */
  locale?: string
  cur?: string
  /** Set by the logo's link; a page loaded with it disconnects the wallet. */
  intro?: string
}

const textKeys = ['lng', 'locale', 'cur', 'intro'] as const

export const lookSearch: SearchPart<LookSearch> = {
  keys: ['theme', ...textKeys],
  parse(search) {
    const theme = String(search.theme ?? '').toLowerCase()
    return { ...pickText(search, textKeys, 35), ...((theme === 'light' || theme === 'dark') && { theme }) }
  },
}
