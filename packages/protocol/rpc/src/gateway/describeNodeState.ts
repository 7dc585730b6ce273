import type { Network } from '@oxbow/chain/Network'
import type { NodeState } from './NodeHealth.ts'

/** A change of a node's state as an operator reads it: which node, how it is, what to do. Never names a URL: it can hold a key. */
export function describeNodeState(
  state: NodeState,
  {
    network: { chainId, name },
    index,
  }: { readonly network: Pick<Network, 'chainId' | 'name'>; readonly index: number },
): string {
  const variable = `OXBOW_RPC_${chainId}`
  return `The node of ${name} (${variable}, URL ${index + 1}) ${words(state, { variable, name })}`
}

function words(state: NodeState, { variable, name }: { variable: string; name: string }): string {
  switch (state.kind) {
    case 'well':
      return 'works again.'
    case 'key':
      return 'refuses its key. Check the key, user and password in the URL.'
    case 'chain':
      return `is of another chain (${state.found}) and is not asked. Set ${variable} to nodes of ${name}.`
    case 'paced':
      return 'is asked too often and answers nothing. Wait, or use a plan with more calls.'
    case 'away':
      return 'does not answer. Check that it runs and can be reached.'
    case 'refused':
      return 'refuses every call. Check that the URL is of a node.'
    case 'behind':
      return `is ${state.blocks} blocks behind. Wait until it has caught up, or use another one.`
  }
}
