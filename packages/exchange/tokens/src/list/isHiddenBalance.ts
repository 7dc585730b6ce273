import type { Token } from '../actions/getTokens.ts'

/** Less is mostly dust that somebody sent unasked. */
const smallBalanceUsd = 1

/** Tags of tokens that imitate another one or can't be sold. */
const spamTags: ReadonlySet<string> = new Set(['impostor', 'honeypot', 'reverting-transfer'])

/**
 * Whether the settings hide a balance from lists of holdings. An unknown value doesn't count as small, so it is shown.
 *
 * @param usd value of the balance in US dollars
 */
export function isHiddenBalance(
  token: Pick<Token, 'tags'>,
  usd: number | undefined,
  settings: isHiddenBalance.Settings,
): boolean {
  if (settings.hideSpam && isSpam(token)) return true
  return settings.hideSmallBalances && usd !== undefined && usd < smallBalanceUsd
}

export declare namespace isHiddenBalance {
  type Settings = { readonly hideSmallBalances: boolean; readonly hideSpam: boolean }
}

/** Whether a token is tagged as spam. */
export function isSpam({ tags }: Pick<Token, 'tags'>): boolean {
  return tags.some((tag) => spamTags.has(tag))
}
