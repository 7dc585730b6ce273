import type { NodeCounts } from '@oxbow/rpc/NodeCounts'
import { Counter, Gauge } from 'prom-client'
import type { Services } from '../Services.ts'
import { readNodeCounts } from './readNodeCounts.ts'

/** Metrics of requests that the gateway sent to nodes, for server and index together. The gateway is read once per metrics request. */
export function measureGateway(services: Services): void {
  let reading: Promise<readonly Found[]> | undefined
  const readOnce = () => {
    reading ??= readAll(services).finally(() => {
      reading = undefined
    })
    return reading
  }
  const count = (Metric: typeof Counter | typeof Gauge, { name, help, labels, write }: Measure) =>
    new Metric({
      name,
      help,
      labelNames: ['chain', 'node', ...labels],
      registers: [services.registry],
      async collect() {
        const found = await readOnce()
        this.reset()
        // Two nodes may share a host: their counts are summed.
        for (const { counts, node } of found) write(counts, (more, value) => this.inc({ ...node, ...more }, value))
      },
    })
  count(Counter, {
    name: 'oxbow_gateway_requests_total',
    help: 'Requests to a node; one may carry several calls.',
    labels: [],
    write: ({ requests }, add) => add({}, requests),
  })
  count(Counter, {
    name: 'oxbow_gateway_calls_total',
    help: 'Calls to a node by the server and the index.',
    labels: ['method'],
    write: ({ calls }, add) => Object.entries(calls).forEach(([method, value]) => void add({ method }, value)),
  })
  count(Counter, {
    name: 'oxbow_gateway_failures_total',
    help: 'Calls that failed at a node, by reason; "refused" counts as an answer.',
    labels: ['method', 'reason'],
    write: ({ failed }, add) => {
      for (const [method, reasons] of Object.entries(failed))
        for (const [reason, value] of Object.entries(reasons)) add({ method, reason }, value)
    },
  })
  count(Counter, {
    name: 'oxbow_gateway_turns_total',
    help: 'Calls that left the queue.',
    labels: ['urgency'],
    write: ({ waited }, add) => urgencies.forEach((urgency) => void add({ urgency }, waited[urgency].calls)),
  })
  count(Counter, {
    name: 'oxbow_gateway_waited_seconds_total',
    help: 'Total time that calls waited in the queue.',
    labels: ['urgency'],
    write: ({ waited }, add) => urgencies.forEach((urgency) => void add({ urgency }, waited[urgency].ms / 1_000)),
  })
  count(Gauge, {
    name: 'oxbow_gateway_waiting',
    help: 'Calls waiting in the queue.',
    labels: ['urgency'],
    write: ({ waiting }, add) => urgencies.forEach((urgency) => void add({ urgency }, waiting[urgency])),
  })
  count(Gauge, {
    name: 'oxbow_gateway_trouble',
    help: 'Nodes with a reported problem that is not resolved, by problem.',
    labels: ['kind'],
    write: ({ trouble }, add) => {
      if (trouble) add({ kind: trouble.kind }, 1)
    },
  })
}

const urgencies = ['urgent', 'background'] as const

type Labels = Readonly<Record<string, string>>
type Measure = {
  readonly name: string
  readonly help: string
  readonly labels: readonly string[]
  readonly write: (counts: NodeCounts, add: (labels: Labels, value: number) => void) => void
}
type Found = { readonly node: Labels; readonly counts: NodeCounts }

async function readAll({ chains }: Services): Promise<readonly Found[]> {
  const found = [...chains.values()].map(async (chain) => {
    const all = await readNodeCounts(chain)
    return all.flatMap((counts, index): Found[] =>
      counts ? [{ node: { chain: chain.network.slug, node: chain.node.hosts[index]! }, counts }] : [],
    )
  })
  return (await Promise.all(found)).flat()
}
