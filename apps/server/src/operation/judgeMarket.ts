import type { Network } from '@oxbow/chain/Network'
import type { LiveMarket } from '@oxbow/market/LiveMarket'
import type { NetworkFinding } from '../node/watchNetwork.ts'

/** What keeps the market of a chain from being followed, as the doctor would say it; undefined while nothing does. */
export function judgeMarket(
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
