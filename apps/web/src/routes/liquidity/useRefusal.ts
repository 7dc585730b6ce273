import type { Network } from '@oxbow/chain/Network'
import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import { failure } from '@oxbow/failures/toFailure'
import { type Refusal, refusalOf } from '@oxbow/trading/refusalOf'
import { useQuery } from '@tanstack/react-query'
import type { LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import { client } from '../../state/exchange.ts'

/** Why the operator of these pages takes no deposit of these tokens from this account; what is in a position comes out all the same. */
export function useRefusal(
  { chainId }: Pick<Network, 'chainId'>,
  tokens: readonly string[],
  account: `0x${string}` | undefined,
): Refusal | undefined {
  const { data: config } = useQuery(configQueryOptions(client))
  return config && refusalOf(config.site, { chainId, tokens, account })
}

/** What a review says in place of a simulation: nothing is asked of a node, and nothing of the wallet. */
export function toRefusedCheck(refusal: Refusal): LiquidityTrialView.Check {
  return { status: 'stuck', failure: failure(refusal) }
}
