import { type EnabledNetwork, networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'

/** The chains this index follows. Ponder runs the handlers in one process for all of them. */
export const networks = await networksFromEnvironment(process.env, process.env.OXBOW_DATA || '.oxbow')

const byChainId = new Map(networks.map((each) => [each.network.chainId, each.network]))

export function networkOf(chainId: number): EnabledNetwork['network'] {
  return byChainId.get(chainId)!
}
