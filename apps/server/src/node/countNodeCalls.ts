import type { NodeCall } from '@oxbow/rpc/createNodeEndpoint'
import { Histogram, type Registry } from 'prom-client'

/** Records duration and outcome of each call to a node. Only the host of its URL is recorded, since the rest may be a key. */
export function countNodeCalls(registry: Registry): (chain: string, host: string, call: NodeCall) => void {
  const calls = new Histogram({
    name: 'oxbow_node_call_seconds',
    help: 'Duration of calls to a node, by method and outcome.',
    labelNames: ['chain', 'node', 'method', 'outcome'],
    buckets: [0.005, 0.025, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  return (chain, node, { method, ms, fault }) =>
    calls.observe({ chain, node, method, outcome: fault ?? 'answered' }, ms / 1_000)
}
