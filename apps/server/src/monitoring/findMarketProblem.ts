import type { Network } from '@oxbow/chain/Network'
import type { LiveMarket } from '@oxbow/market/LiveMarket'
import type { NetworkFinding } from '../node/watchNetwork.ts'

/** What keeps a chain's market from being followed, as a doctor's finding: a problem, or what is still to be read after one. Undefined without any. */
export function findMarketProblem(
  { gap, isQuotable, problem, snapshot }: ReturnType<LiveMarket['status']>,
  { chainId }: Pick<Network, 'chainId'>,
): NetworkFinding | undefined {
  if (problem === undefined) {
    if (isQuotable || snapshot === undefined) return undefined
    const reading = gap ? `blocks ${gap.from} to ${gap.to} are being read` : 'the pools are being read again'
    const text = `Nothing can be quoted yet: the node works again, and ${reading}.`
    return { node: null, check: 'market', verdict: 'error', text, action: undefined }
  }
  return {
    node: null,
    check: 'market',
    verdict: isQuotable ? 'warning' : 'error',
    text: `${isQuotable ? 'Prices stand still' : 'Nothing can be quoted'}: ${problem}`,
    action: `Mend the node, or add another one to OXBOW_RPC_${chainId}.`,
  }
}
