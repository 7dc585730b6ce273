import type { Network } from '@oxbow/chain/Network'
import type { LiveMarket } from '@oxbow/market/LiveMarket'
import type { NetworkFinding } from '../node/watchNetwork.ts'

/** The problem that keeps a chain's market from being followed, as a doctor's finding; undefined without one. */
export function findMarketProblem(
  { isQuotable, problem }: ReturnType<LiveMarket['status']>,
  { chainId }: Pick<Network, 'chainId'>,
): NetworkFinding | undefined {
  if (problem === undefined) return undefined
  return {
    node: null,
    check: 'market',
    verdict: isQuotable ? 'warning' : 'error',
    text: `${isQuotable ? 'Prices stand still' : 'Nothing can be quoted'}: ${problem}`,
    action: `Mend the node, or add another one to OXBOW_RPC_${chainId}.`,
  }
}
