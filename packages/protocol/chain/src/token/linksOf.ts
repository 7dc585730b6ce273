/** A token project's links, as a token list gives them. */
export type TokenLinks = {
  readonly website?: string | undefined
  /** URL of their page on X. */
  readonly twitter?: string | undefined
  /** Name of the token list. */
  readonly list: string
}

/**
 * A token's links from `extensions.website` and `extensions.twitter`, as lists commonly use them (the public schema doesn't define these keys).
 * Undefined if neither is safe to link to: a website without credentials in its URL, or an account on X.
 *
 * @example
 * linksOf({ extensions: { website: 'https://oak.example', twitter: '@oak' } }, 'Woods')
 * // { website: 'https://oak.example/', twitter: 'https://x.com/oak', list: 'Woods' }
 */
export function linksOf(token: linksOf.Token, list: string): TokenLinks | undefined {
  const website = toWebsite(token.extensions?.website)
  const twitter = toTwitter(token.extensions?.twitter)
  if (website === undefined && twitter === undefined) return undefined
  return { ...(website !== undefined && { website }), ...(twitter !== undefined && { twitter }), list }
}

export declare namespace linksOf {
  type Token = { readonly extensions?: Readonly<Record<string, unknown>> | undefined }
}

function toWebsite(text: unknown): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined
  const { protocol, username, password, href } = new URL(text)
  return /^https?:$/.test(protocol) && username === '' && password === '' ? href : undefined
}

/** Lists give the account name, with or without @, or the URL of its page. */
function toTwitter(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [, account] = /^(?:@|https?:\/\/(?:www\.)?(?:twitter|x)\.com\/)?(\w{1,15})\/?$/.exec(text) ?? []
  return account && `https://x.com/${account}`
}
