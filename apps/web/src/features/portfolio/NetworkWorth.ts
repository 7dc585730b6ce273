import type { Network } from '@oxbow/chain/Network'
import { isSpam } from '@oxbow/tokens/isHiddenBalance'
import type { PortfolioState } from '../../state/tokens/PortfolioState.ts'

/** The value that an account holds on one network. */
export type NetworkWorth = { readonly network: Network } & Worth

type Worth =
  | { readonly kind: 'loading' }
  /** The network didn't answer: its holdings are missing from all sums. */
  | { readonly kind: 'missing' }
  /** The holdings have no known price. */
  | { readonly kind: 'unpriced' }
  | { readonly kind: 'known'; readonly usd: number }

/** The total by network. Unknown values are never zero. */
export function toNetworkWorths(state: PortfolioState, networks: readonly Network[]): readonly NetworkWorth[] {
  return networks.map((network) => ({ network, ...worthOn(network, state) }))
}

function worthOn({ chainId, name }: Network, state: PortfolioState): Worth {
  if (state.kind === 'loading') return { kind: 'loading' }
  if (state.kind === 'unavailable') return { kind: 'missing' }
  if (state.kind === 'empty') return { kind: 'known', usd: 0 }
  if (state.missing.includes(name)) return { kind: 'missing' }
  const { holdings, hidden } = state.portfolio
  const held = [...holdings, ...hidden].filter(({ network, token }) => network.chainId === chainId && !isSpam(token))
  const priced = held.flatMap(({ usd }) => (usd === undefined ? [] : [usd]))
  if (held.length === 0) return state.isIncomplete ? { kind: 'loading' } : { kind: 'known', usd: 0 }
  if (priced.length === 0) return { kind: state.isIncomplete ? 'loading' : 'unpriced' }
  return { kind: 'known', usd: priced.reduce((sum, usd) => sum + usd, 0) }
}
