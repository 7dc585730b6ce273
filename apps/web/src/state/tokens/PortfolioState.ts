import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import * as Portfolio from '@oxbow/tokens/Portfolio'

/** The state of an account's balances. */
export type PortfolioState =
  | { readonly kind: 'loading' }
  /** No network answered. */
  | { readonly kind: 'unavailable' }
  /** All networks answered, and all balances are zero. */
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'known'
      readonly portfolio: Portfolio.Portfolio
      /** Networks that didn't answer: their holdings are missing. */
      readonly missing: readonly string[]
      /** Prices or a network are still loading, so the total will change. */
      readonly isIncomplete: boolean
    }

/** Derives the state from each network's answers. */
export function from({ chains, hiding, hiddenKeys }: from.Facts): PortfolioState {
  const known = chains.flatMap(({ network, tokens, balances, prices }) =>
    tokens && balances ? [{ network, tokens, balances, prices: prices ?? noPrices }] : [],
  )
  const isUnknown = ({ tokens, balances }: from.Chain) => tokens === undefined || balances === undefined
  const failed = chains.filter((chain) => chain.isFailed && isUnknown(chain))
  const isWaiting = chains.some((chain) => !chain.isFailed && isUnknown(chain))
  if (known.length === 0) return { kind: isWaiting || chains.length === 0 ? 'loading' : 'unavailable' }

  const portfolio = Portfolio.from({ chains: known, hiding, hiddenKeys })
  const isEmpty = portfolio.holdings.length + portfolio.hidden.length === 0
  if (isEmpty && isWaiting) return { kind: 'loading' }
  if (isEmpty && failed.length === 0) return { kind: 'empty' }
  return {
    kind: 'known',
    portfolio,
    missing: failed.map(({ network }) => network.name),
    isIncomplete: isWaiting || chains.some(({ isPricing }) => isPricing),
  }
}

export declare namespace from {
  type Chain = {
    readonly network: Network
    /** Undefined while unknown. */
    readonly tokens: readonly Token[] | undefined
    readonly balances: ReadonlyMap<string, bigint | undefined> | undefined
    readonly prices: ReadonlyMap<string, Portfolio.TokenPrice> | undefined
    /** The request failed. */
    readonly isFailed: boolean
    readonly isPricing: boolean
  }
  type Facts = {
    /** The enabled networks. */
    readonly chains: readonly Chain[]
    readonly hiding: Portfolio.from.Parameters['hiding']
    readonly hiddenKeys?: Portfolio.from.Parameters['hiddenKeys']
  }
}

const noPrices: ReadonlyMap<string, Portfolio.TokenPrice> = new Map()
