import { longestHeadAgeSeconds } from '@oxbow/chain/doctor/examineNode'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { z } from 'zod'
import { readChainHeads } from '../data/readChainHeads.ts'
import { HeadWatch } from '../node/HeadWatch.ts'
import { isSound } from '../node/watchNetwork.ts'
import type { Services } from '../Services.ts'

/** Seconds that a readiness check may take in all. */
const readinessTimeoutMs = 2_000

const readySchema = z.object({
  ready: z.boolean(),
  /** Absent when no database is configured. */
  database: z.object({ ok: z.boolean(), detail: z.string().optional() }).optional(),
  chains: z.array(
    z.object({
      chainId: z.int(),
      node: z.boolean(),
      /** Block of the market in memory; null before the first one. */
      snapshotBlock: z.string().nullable(),
      /** The share of the chain's blocks that has been looked through for pools; until it is 1 quotes know those of listed tokens. Absent on local chains. */
      poolsRead: z.number().min(0).max(1).optional(),
      /** Seconds since that changed; null before the first one. */
      headAgeSeconds: z.int().nullable(),
      /** No block for ten of the chain's block times, 30 seconds at least. */
      headStandsStill: z.boolean(),
      /** Age of that block by this server's clock; null before the first one. Absent on local chains, whose clock can be put forward. */
      blockAgeSeconds: z.int().nullable().optional(),
      /** What the doctor found wrong with nodes and addresses. Absent on local chains, and until it has looked. */
      findings: z
        .array(
          z.object({
            /** Which URL of `OXBOW_RPC_<chainId>`, from 1; null for an address of the network. */
            node: z.int().nullable(),
            check: z.string(),
            verdict: z.enum(['warning', 'error']),
            text: z.string(),
            action: z.string().optional(),
          }),
        )
        .readonly()
        .optional(),
      detail: z.string().optional(),
    }),
  ),
})

/** `GET /healthz` (the process lives), `/readyz` (what it depends on does), `/metrics` (Prometheus text). */
export function operationRoutes(services: Services, registry: Registry): FastifyPluginAsyncZod {
  return async (app) => {
    const heads = new HeadWatch()
    services.watchChains((chain) => chain.market.watch(() => heads.look(chain)))
    collectDefaultMetrics({ register: registry })
    new Gauge({
      name: 'oxbow_snapshot_block',
      help: 'Block of the market in memory.',
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
      help: 'Pools of the market in memory.',
      labelNames: ['chain'],
      registers: [registry],
      collect() {
        for (const { network, market } of services.chains.values())
          this.set({ chain: network.slug }, market.status().snapshot?.pools.size ?? 0)
      },
    })
    new Gauge({
      name: 'oxbow_pools_read_ratio',
      help: 'Share of the blocks of a public chain that has been looked through for pools.',
      labelNames: ['chain'],
      registers: [registry],
      collect() {
        for (const { network, poolsRead } of services.chains.values())
          this.set({ chain: network.slug }, poolsRead() ?? 1)
      },
    })
    new Gauge({
      name: 'oxbow_node_findings',
      help: 'What the doctor found wrong with nodes and addresses; node 0 for addresses.',
      labelNames: ['chain', 'node', 'check', 'verdict'],
      registers: [registry],
      collect() {
        this.reset()
        for (const { findings, network } of services.chains.values())
          for (const { check, node, verdict } of findings?.() ?? [])
            this.inc({ chain: network.slug, node: String(node ?? 0), check, verdict })
      },
    })
    app.get(
      '/healthz',
      {
        schema: { summary: 'The process lives', response: { 200: z.object({ ok: z.literal(true) }) } },
        config: { rateLimit: false },
      },
      async () => ({ ok: true as const }),
    )
    app.get(
      '/readyz',
      { schema: { summary: 'What the server depends on', response: { 200: readySchema, 503: readySchema } } },
      async (_request, reply) => {
        const state = await readiness(services, heads)
        return reply
          .code(state.ready ? 200 : 503)
          .header('cache-control', 'no-store')
          .send(state)
      },
    )
    app.get(
      '/metrics',
      { schema: { summary: 'Prometheus metrics' }, config: { rateLimit: false } },
      async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()),
    )
  }
}

async function readiness({ chains, database }: Services, heads: HeadWatch): Promise<z.infer<typeof readySchema>> {
  const [databaseState, ...chainStates] = await Promise.all([
    database &&
      within(readChainHeads(database)).then(
        () => ({ ok: true }),
        (error: Error) => ({ ok: false, detail: error.message.split('\n')[0] ?? 'away' }),
      ),
    ...[...chains.values()].map(async (chain) => {
      const { network, node, market } = chain
      heads.look(chain)
      const alive = await within(node.client.getBlockNumber({ cacheTime: 0 })).then(
        () => true,
        () => false,
      )
      const { snapshot, problem } = market.status()
      return {
        chainId: network.chainId,
        node: alive,
        snapshotBlock: snapshot?.blockNumber.toString() ?? null,
        poolsRead: chain.poolsRead(),
        headAgeSeconds: heads.headAgeSeconds(network.chainId) ?? null,
        headStandsStill: heads.standsStill(chain),
        ...(network.profile === 'public' && {
          blockAgeSeconds:
            snapshot === undefined ? null : Math.floor(Date.now() / 1_000) - snapshot.blockTimestampSeconds,
          findings: chain.findings?.(),
        }),
        ...(problem === undefined ? {} : { detail: problem }),
      }
    }),
  ])
  return {
    ready:
      (databaseState?.ok ?? true) &&
      chainStates.every(
        ({ headStandsStill, node, snapshotBlock }) => node && snapshotBlock !== null && !headStandsStill,
      ) &&
      [...chains.values()].every(({ findings, market, network, rpcUrls }) => {
        const ageSeconds = Date.now() / 1_000 - (market.status().snapshot?.blockTimestampSeconds ?? 0)
        const isOld = network.profile === 'public' && ageSeconds > longestHeadAgeSeconds(network)
        return !isOld && isSound(findings?.() ?? [], rpcUrls.length)
      }),
    ...(databaseState ? { database: databaseState } : {}),
    chains: chainStates,
  }
}

function within<T>(promise: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_done, fail) => {
    setTimeout(() => fail(new Error('It takes too long to answer.')), readinessTimeoutMs).unref()
  })
  return Promise.race([promise, timeout])
}
