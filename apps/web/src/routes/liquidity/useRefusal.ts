import type { Network } from '@oxbow/chain/Network'
import { configQueryOptions } from '@oxbow/client/configQueryOptions'
import { failure } from '@oxbow/failures/toFailure'
import { type Refusal, refusalOf } from '@oxbow/trading/refusalOf'
import { useQuery } from '@tanstack/react-query'
import type { LiquidityTrialView } from '../../features/liquidity/position/LiquidityTrialView.tsx'
import { client } from '../../state/exchange.ts'

/** Why the operator doesn't accept deposits of these tokens from this account; withdrawals always work. */
export function useRefusal(
  { chainId }: Pick<Network, 'chainId'>,
  tokens: readonly string[],
  account: `0x${string}` | undefined,
): Refusal | undefined {
  const { data: config } = useQuery(configQueryOptions(client))
  return config && refusalOf(config.site, { chainId, tokens, account })
}

/** Replaces the simulation in a review of a refused deposit: neither node nor wallet is asked. */
export function toRefusedCheck(refusal: Refusal): LiquidityTrialView.Check {
  return { status: 'stuck', failure: failure(refusal) }
}
