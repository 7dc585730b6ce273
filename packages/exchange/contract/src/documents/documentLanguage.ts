/**
 * Chooses the language of a page's document among those in the build, from what the server knows of the reader's choice. Pages choose the same way
 * with what else they know, and hide a document in another language until their texts are loaded.
 */

/** Cookie with the language chosen in the settings; without it the browser's languages apply. */
export const languageCookie = 'oxbow-language'

/**
 * The language of a request's document.
 *
 * @example
 * chooseDocumentLanguage({ available: ['en', 'de'], search: '', cookie: undefined, acceptLanguage: 'de-AT,en;q=0.5' }) // 'de'
 */
export function chooseDocumentLanguage(request: chooseDocumentLanguage.Parameters): string {
  const { available, search, cookie, acceptLanguage } = request
  const parameters = new URLSearchParams(search)
  const chosen = parameters.get('lng') ?? parameters.get('locale') ?? readCookie(cookie)
  if (chosen !== undefined) return available.find((language) => isMeantBy(language, chosen)) ?? 'en'
  for (const tag of parseAcceptLanguage(acceptLanguage)) {
    const match = available.find((language) => languageOf(language) === languageOf(tag))
    if (match !== undefined) return match
  }
  return 'en'
}

export declare namespace chooseDocumentLanguage {
  type Parameters = {
    /** BCP 47 tags. */
    readonly available: readonly string[]
    /** Query string of the URL. */
    readonly search: string
    /** Headers of the request. */
    readonly cookie: string | undefined
    readonly acceptLanguage: string | undefined
  }
}

/** Whether a language tag means `language`: all variants of Spanish count as one, the two Chinese scripts as two. */
function isMeantBy(language: string, tag: string): boolean {
  const [wanted, ...rest] = tag.toLowerCase().split(/[-_]/)
  if (wanted !== languageOf(language)) return false
  return wanted !== 'zh' || !rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part))
}

function languageOf(tag: string): string | undefined {
  return tag.toLowerCase().split(/[-_]/)[0]
}

function readCookie(header: string | undefined): string | undefined {
  const pair = header
    ?.split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${languageCookie}=`))
  return pair?.slice(languageCookie.length + 1)
}

/** Tags by descending weight; those of equal weight keep their order. */
function parseAcceptLanguage(header = ''): readonly string[] {
  return header
    .split(',', 30)
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => text.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) }
    })
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}
