import type { Deployment } from './Deployment.ts'
import type { Network } from './Network.ts'

/** The networks of the local chains, in the order of their ids. Each chain comes from one deployment. */
export function localNetworks(deployments: readonly Deployment[]): readonly Network[] {
  return deployments.map(({ network }) => network).sort((a, b) => a.chainId - b.chainId)
}
