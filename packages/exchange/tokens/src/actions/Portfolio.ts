import type { Network } from '@oxbow/chain/Network'
import { type TokenKey, toTokenKey } from '../list/createTokenMemory.ts'
import { isHiddenBalance, isSpam } from '../list/isHiddenBalance.ts'
import type { Token } from './getTokens.ts'

/** Dollar price of one whole token, now and a day ago; undefined where the index has none. */
export type TokenPrice = { readonly nowUsd: number | undefined; readonly dayAgoUsd: number | undefined }

/** An account's balance of one token on one network. */
export type Holding = {
  readonly network: Network
  readonly token: Token
  /** Raw units, above zero. */
  readonly balance: bigint
  readonly usd: number | undefined
  /** Price of one whole token. */
  readonly priceUsd: number | undefined
  /** Value of the same balance a day ago. */
  readonly dayAgoUsd: number | undefined
}

export type Portfolio = {
  /** Most valuable first, those without a price last. */
  readonly holdings: readonly Holding[]
  /** Left out according to the settings. */
  readonly hidden: readonly Holding[]
  /** Value of everything with a price, including small balances but not spam; undefined if nothing has a price. */
  readonly totalUsd: number | undefined
  /** Change over the holdings with a price both now and a day ago; undefined if there are none. */
  readonly change: { readonly usd: number; readonly percent: number } | undefined
  /** Holdings that the total excludes because they have no price. */
  readonly unpricedCount: number
}

/**
 * An account's holdings on all networks whose balances are known. A balance that couldn't be read is left out, not zero.
 *
 * @example
 * Portfolio.from({ chains: [{ network, tokens, balances, prices }], hiding: { hideSmallBalances: true, hideSpam: true } }).totalUsd
 */
export function from(parameters: from.Parameters): Portfolio {
  const { chains, hiding, hiddenKeys } = parameters
  const all = chains.flatMap(toHoldings).sort(byValue)
  const good = all.filter(({ token }) => !isSpam(token))
  const isHidden = ({ token, usd }: Holding) =>
    isHiddenBalance(token, usd, hiding) || hiddenKeys?.has(toTokenKey(token)) === true
  return {
    holdings: all.filter((holding) => !isHidden(holding)),
    hidden: all.filter(isHidden),
    totalUsd: all.length === 0 ? 0 : sum(good.map(({ usd }) => usd)),
    change: toChange(good),
    unpricedCount: good.filter(({ usd }) => usd === undefined).length,
  }
}

export declare namespace from {
  type Chain = {
    readonly network: Network
    readonly tokens: readonly Token[]
    readonly balances: ReadonlyMap<string, bigint | undefined>
    /** By address; native currency under its placeholder address. */
    readonly prices: ReadonlyMap<string, TokenPrice>
  }
  type Parameters = {
    readonly chains: readonly Chain[]
    readonly hiding: isHiddenBalance.Settings
    /** Tokens that the person hid, by key. They still count in the total. */
    readonly hiddenKeys?: ReadonlySet<TokenKey> | undefined
  }
}

function toHoldings({ network, tokens, balances, prices }: from.Chain): readonly Holding[] {
  return tokens.flatMap((token) => {
    const balance = balances.get(token.address)
    if (balance === undefined || balance === 0n) return []
    const price = prices.get(token.address)
    const amount = Number(balance) / 10 ** token.decimals
    const { nowUsd, dayAgoUsd } = price ?? {}
    const worth = { usd: times(amount, nowUsd), priceUsd: nowUsd, dayAgoUsd: times(amount, dayAgoUsd) }
    return [{ network, token, balance, ...worth }]
  })
}

function toChange(holdings: readonly Holding[]): Portfolio['change'] {
  const known = holdings.filter(({ usd, dayAgoUsd }) => usd !== undefined && dayAgoUsd !== undefined)
  const now = sum(known.map(({ usd }) => usd))
  const before = sum(known.map(({ dayAgoUsd }) => dayAgoUsd))
  if (now === undefined || before === undefined || before === 0) return undefined
  return { usd: now - before, percent: ((now - before) / before) * 100 }
}

function times(amount: number, price: number | undefined): number | undefined {
  return price === undefined ? undefined : amount * price
}

/** Sum of the known values; undefined if none is known. */
function sum(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((total, value) => total + value, 0)
}

function byValue(a: Holding, b: Holding): number {
  return (b.usd ?? -1) - (a.usd ?? -1)
}
