import { pickText, type SearchPart } from './SearchPart.ts'

/** How a page looks and speaks. */
export type LookSearch = {
  theme?: 'light' | 'dark'
  /** Language of a link that somebody sent. */
  lng?: string
  /** Language and currency as the pickers write them. */
  locale?: string
  cur?: string
  /** On the way home by the logo; a page that is loaded with it disconnects the wallet. */
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
