import { collectDefaultMetrics, Gauge } from 'prom-client'
import { IndexNotReadyError } from '../index-data/Database.ts'
import { readChainHeads } from '../index-data/readChainHeads.ts'
import type { Services } from '../Services.ts'
import { joinFindings } from './joinFindings.ts'
import { readFreeDisk } from './readFreeDisk.ts'
import { readNodeCounts } from './readNodeCounts.ts'

/** Metrics of chains, their nodes and the index, computed on request. */
export function measureServices(services: Services): void {
  const { registry } = services
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'oxbow_disk_free_bytes',
    help: 'Free space on the disk of the data folder.',
    registers: [registry],
    async collect() {
      const free = await readFreeDisk(services.env.dataDir)
      if (free !== undefined) this.set(free)
    },
  })
  const { database } = services
  if (database)
    new Gauge({
      name: 'oxbow_database_up',
      help: 'Whether the database responds.',
      registers: [registry],
      async collect() {
        const isUp = (error: unknown) => error instanceof IndexNotReadyError
        this.set(Number(await readChainHeads(database).then(() => true, isUp)))
      },
    })
  new Gauge({
    name: 'oxbow_snapshot_block',
    help: 'Block number of the market in memory.',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const { network, market } of services.chains.values()) {
        const { snapshot } = market.status()
        if (snapshot) this.set({ chain: network.slug }, Number(snapshot.blockNumber))
      }
    },
  })
  new Gauge({
    name: 'oxbow_snapshot_pools',
    help: 'Number of pools of the market in memory.',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const { network, market } of services.chains.values())
        this.set({ chain: network.slug }, market.status().snapshot?.pools.size ?? 0)
    },
  })
  new Gauge({
    name: 'oxbow_pools_read_ratio',
    help: 'Share of the blocks of a public chain that has been searched for pools.',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const { network, poolsRead } of services.chains.values()) this.set({ chain: network.slug }, poolsRead() ?? 1)
    },
  })
  new Gauge({
    name: 'oxbow_node_findings',
    help: 'Problems that the doctor found with nodes and addresses; node 0 for addresses.',
    labelNames: ['chain', 'node', 'check', 'verdict'],
    registers: [registry],
    async collect() {
      const chains = [...services.chains.values()].filter(({ findings }) => findings !== undefined)
      const all = await Promise.all(
        chains.map(async (chain) => {
          const counts = await readNodeCounts(chain)
          // As in `/readyz`, so that nothing is counted that can't be read there.
          const found = joinFindings({ known: chain.findings?.(), counts, market: undefined })
          return { chain: chain.network.slug, found: found ?? [] }
        }),
      )
      this.reset()
      for (const { chain, found } of all)
        for (const { check, node, verdict } of found) this.inc({ chain, node: String(node ?? 0), check, verdict })
    },
  })
  new Gauge({
    name: 'oxbow_node_lag_seconds',
    help: 'Age of the newest block of a node.',
    labelNames: ['chain', 'node'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { market, network, node } of services.chains.values())
        for (const [index, host] of node.hosts.entries()) {
          // A single node has no others to compare with: its newest block is the market's.
          const alone = node.endpoints.length === 1 ? market.status().snapshot?.blockTimestampSeconds : undefined
          const seconds = node.headSeconds(index) ?? alone
          if (seconds !== undefined) this.set({ chain: network.slug, node: host }, Date.now() / 1_000 - seconds)
        }
    },
  })
  new Gauge({
    name: 'oxbow_node_waiting',
    help: 'Requests queued for a node to stay within its rate limit.',
    labelNames: ['chain', 'node'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { network, node } of services.chains.values())
        for (const [index, { pace }] of node.endpoints.entries())
          this.inc({ chain: network.slug, node: node.hosts[index]! }, pace.waiting)
    },
  })
  new Gauge({
    name: 'oxbow_node_forward_waiting',
    help: 'Expensive visitor requests queued for a chain.',
    labelNames: ['chain'],
    registers: [registry],
    collect() {
      for (const { network, node } of services.chains.values()) this.set({ chain: network.slug }, node.forwardWaiting())
    },
  })
  new Gauge({
    name: 'oxbow_index_lag_seconds',
    help: 'Age of the last indexed block relative to the block of the market in memory.',
    labelNames: ['chain'],
    registers: [registry],
    async collect() {
      this.reset()
      if (services.database === undefined) return
      const heads = await readChainHeads(services.database).catch(() => [])
      for (const { chainId, timestamp } of heads) {
        const chain = services.chains.get(chainId)
        const { snapshot } = chain?.market.status() ?? {}
        if (chain && snapshot)
          this.set({ chain: chain.network.slug }, Math.max(0, snapshot.blockTimestampSeconds - Number(timestamp)))
      }
    },
  })
}
