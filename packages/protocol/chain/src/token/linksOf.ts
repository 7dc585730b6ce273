/** Where the people behind a token are to be found, as a token list says. */
export type TokenLinks = {
  readonly website?: string | undefined
  /** Their page on X. */
  readonly twitter?: string | undefined
  /** The name of the list. */
  readonly list: string
}

/**
 * What a list names for a token in `extensions.website` and `extensions.twitter`, as lists do it (the public schema leaves these words open). Undefined
 * when nothing of it is an address that a page may lead to: a web site without a name or password in front of its host, and an account on X.
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

/** Lists write the account alone, with an @ before it, or the address of its page. */
function toTwitter(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined
  const [, account] = /^(?:@|https?:\/\/(?:www\.)?(?:twitter|x)\.com\/)?(\w{1,15})\/?$/.exec(text) ?? []
  return account && `https://x.com/${account}`
}
