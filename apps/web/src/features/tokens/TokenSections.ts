import { type TokenKey, toTokenKey } from '@oxbow/tokens/createTokenMemory'
import type { Token } from '@oxbow/tokens/getTokens'
import { isHiddenBalance, isSpam } from '@oxbow/tokens/isHiddenBalance'
import { matchTokens } from '@oxbow/tokens/matchTokens'
import { sortTokens } from './sortTokens.ts'

export type SectionName =
  | 'held'
  | 'favourites'
  | 'recent'
  | 'trending'
  | 'others'
  | 'found'
  | 'lists'
  | 'elsewhere'
  | 'unlisted'

export type TokenSection = { readonly name: SectionName; readonly tokens: readonly Token[] }

/** Maximum results from other networks; beyond that, switching the network is quicker. */
const elsewhereShown = 20

/**
 * The sections of the token picker. Without a query: balances, favourites, recent and most traded tokens, the selected token on other networks, then
 * all others and the user's own lists; each token appears once, in the first section that fits. With a query: matches on this network, in the user's
 * lists, on other networks, and unlisted tokens. Tokens with warnings come last; hidden ones appear only in searches.
 */
export function from(facts: from.Facts): readonly TokenSection[] {
  const sections = facts.query === '' ? toHome(facts) : toFound(facts)
  return sections.filter(({ tokens }) => tokens.length > 0)
}

export declare namespace from {
  type Facts = {
    /** Trimmed. */
    readonly query: string
    readonly tokens: readonly Token[]
    /** The selected token, to show it on other networks without a search. */
    readonly selected: Token | undefined
    /** The listed tokens of other networks. */
    readonly elsewhere: readonly Token[]
    /** The tokens on this network from the user's lists, except those that the operator lists. */
    readonly fromLists: readonly Token[]
    /** Tokens that the index and chain found for the query, except listed ones. */
    readonly unlisted: readonly Token[]
    readonly favourites: readonly TokenKey[]
    readonly recent: readonly TokenKey[]
    /** Addresses on this network, most traded first. */
    readonly trending: readonly string[]
    readonly hiding: isHiddenBalance.Settings
    readonly getSeverity: (token: Token) => 'caution' | 'critical' | undefined
    readonly getBalance: (token: Token) => bigint | undefined
    readonly getUsd: (token: Token, raw: bigint | undefined) => number | undefined
  }
}

function toHome(facts: from.Facts): readonly TokenSection[] {
  const { tokens, fromLists, favourites, recent, trending, hiding } = facts
  const shown = sorted(facts, tokens).filter((token) => !hiding.hideSpam || !isSpam(token))
  const byKey = new Map(tokens.map((token) => [toTokenKey(token), token]))
  const byAddress = new Map(tokens.map((token) => [token.address as string, token]))
  const left = new Set(shown)
  const take = (wanted: readonly (Token | undefined)[]) =>
    // Tokens that an earlier section took are skipped.
    wanted.filter((token) => token !== undefined && left.delete(token)) as readonly Token[]
  const chosen = [
    { name: 'held', tokens: take(shown.filter((token) => (visibleBalance(facts, token) ?? 0n) > 0n)) },
    { name: 'favourites', tokens: take(favourites.map((key) => byKey.get(key))) },
    { name: 'recent', tokens: take(recent.map((key) => byKey.get(key))) },
    { name: 'trending', tokens: take(trending.map((address) => byAddress.get(address))) },
  ] as const
  return [
    ...chosen,
    { name: 'elsewhere', tokens: toTwins(facts) },
    { name: 'others', tokens: [...left] },
    { name: 'lists', tokens: without(fromLists, tokens) },
  ]
}

/** Listed tokens with the same symbol on other networks, without warnings. */
function toTwins({ selected, elsewhere, getSeverity }: from.Facts): readonly Token[] {
  if (selected === undefined || getSeverity(selected) !== undefined) return []
  return elsewhere.filter((token) => token.symbol === selected.symbol && getSeverity(token) === undefined)
}

function toFound(facts: from.Facts): readonly TokenSection[] {
  const { query, tokens, fromLists, elsewhere, unlisted, getSeverity } = facts
  const isDubious = (token: Token) => Number(getSeverity(token) === 'critical')
  const dubiousLast = (found: readonly Token[]) => found.toSorted((a, b) => isDubious(a) - isDubious(b))
  return [
    { name: 'found', tokens: dubiousLast(matchTokens(sorted(facts, matchTokens(tokens, query)), query)) },
    { name: 'lists', tokens: without(matchTokens(fromLists, query), tokens) },
    { name: 'elsewhere', tokens: dubiousLast(matchTokens(elsewhere, query)).slice(0, elsewhereShown) },
    { name: 'unlisted', tokens: without(unlisted, [...tokens, ...fromLists]) },
  ]
}

function without(tokens: readonly Token[], others: readonly Token[]): readonly Token[] {
  if (tokens.length === 0) return tokens
  const known = new Set(others.map(toTokenKey))
  return tokens.filter((token) => !known.has(toTokenKey(token)))
}

function sorted(facts: from.Facts, tokens: readonly Token[]): readonly Token[] {
  return sortTokens(tokens, {
    getBalance: (token) => visibleBalance(facts, token),
    getUsd: facts.getUsd,
    isDubious: (token) => facts.getSeverity(token) !== undefined,
  })
}

/** A balance that the settings hide doesn't move its token up. */
function visibleBalance({ hiding, getBalance, getUsd }: from.Facts, token: Token): bigint | undefined {
  const balance = getBalance(token)
  if (balance === undefined || balance === 0n) return balance
  return isHiddenBalance(token, getUsd(token, balance), hiding) ? undefined : balance
}
