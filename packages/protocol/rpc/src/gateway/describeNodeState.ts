import type { Network } from '@oxbow/chain/Network'
import { nodeFaultMessages } from '../node/nodeFaultMessages.ts'
import type { NodeState } from './NodeHealth.ts'

/** A change of a node's state as text for the operator: which node, its state, what to do. Never includes a URL, because it can contain a key. */
export function describeNodeState(
  state: NodeState,
  {
    network: { chainId, name },
    index,
  }: { readonly network: Pick<Network, 'chainId' | 'name'>; readonly index: number },
): string {
  const variable = `OXBOW_RPC_${chainId}`
  return `The node of ${name} (${variable}, URL ${index + 1}) ${words(state, { chainId, variable, name })}`
}

type Subject = { readonly chainId: number; readonly variable: string; readonly name: string }

function words(state: NodeState, { chainId, variable, name }: Subject): string {
  switch (state.kind) {
    case 'well':
      return 'works again.'
    case 'key':
    case 'paced':
    case 'away':
    case 'refused':
      return nodeFaultMessages[state.kind].join('. ')
    case 'chain':
      return `is of another chain (${state.found}) and is not asked. Set ${variable} to nodes of ${name}.`
    case 'behind':
      return `is ${state.blocks} ${nodeFaultMessages.behind.join('. ')}`
    case 'old':
      return `has a newest block that is ${ageOf(state.ageSeconds)} old: ${nodeFaultMessages.old.join('. ')}`
    case 'logs':
      return `refuses logs (eth_getLogs) ${refusal(state, chainId)}`
  }
}

function refusal({ fromBlock, why }: Extract<NodeState, { kind: 'logs' }>, chainId: number): string {
  if (fromBlock === undefined)
    return 'of new blocks: prices and the index stand still. Use a node or a plan that allows it.'
  const ofWhich = `of block ${fromBlock}: pools of before are not found, and the index does not get past it.`
  if (why === 'plan') return `${ofWhich} Its plan does not allow it: use one that does, or another node.`
  if (why === 'other') return `${ofWhich} Use a node or a plan that allows it.`
  return `${ofWhich} Use a node that keeps all logs, or begin later with OXBOW_START_BLOCK_${chainId}.`
}

function ageOf(seconds: number): string {
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}
