import type { Token } from '../actions/getTokens.ts'

/** Specification section 9. */
const smallBalanceUsd = 1

/** How a token list marks what imitates another token, or cannot be got rid of again. */
const spamTags: ReadonlySet<string> = new Set(['impostor', 'honeypot', 'reverting-transfer'])

/**
 * Whether the settings keep a balance out of lists of what an account holds. An unknown value is not a small one: it is shown.
 *
 * @param usd What the balance is worth in US dollars.
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

/** Whether a token is one that most people would rather not see. */
export function isSpam({ tags }: Pick<Token, 'tags'>): boolean {
  return tags.some((tag) => spamTags.has(tag))
}
