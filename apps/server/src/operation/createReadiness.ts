import { longestHeadAgeSeconds } from '@oxbow/rpc/judgeHead'
import { z } from 'zod'
import { HeadWatch } from '../node/HeadWatch.ts'
import { isSound } from '../node/watchNetwork.ts'
import type { Chain, Services } from '../Services.ts'
import { createDatabaseJudge } from './createDatabaseJudge.ts'
import { joinFindings } from './joinFindings.ts'
import { judgeMarket } from './judgeMarket.ts'
import { leastFreeBytes, readFreeDisk } from './readFreeDisk.ts'
import { keeperSchema, readKeeper } from './readKeeper.ts'
import { readNodeCounts } from './readNodeCounts.ts'

/** What a readiness check may take in all. */
const readinessTimeoutMs = 2_000

export const readySchema = z.object({
  ready: z.boolean(),
  /** Absent when no database is configured. */
  database: z.object({ ok: z.boolean(), detail: z.string().optional() }).optional(),
  /** What is built in that database, for pages of market data; absent while the database does not answer. */
  index: z.object({ isBuilt: z.boolean(), detail: z.string().optional() }).optional(),
  /** The disk of the data folder; absent where the system does not tell. */
  disk: z.object({ ok: z.boolean(), freeBytes: z.int(), detail: z.string().optional() }).optional(),
  /** Absent where none is started with this Oxbow. Whatever it is, visitors are served. */
  keeper: keeperSchema.optional(),
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
            /** Which URL of `OXBOW_RPC_<chainId>`, from 1; null for an address of the network or its block time. */
            node: z.int().nullable(),
            check: z.string(),
            /** `unchecked`: a check that could not be made. */
            verdict: z.enum(['warning', 'error', 'unchecked']),
            text: z.string(),
            action: z.string().optional(),
          }),
        )
        .readonly()
        .optional(),
      /** How much older the last indexed block is than the one of the market; null before either is known. Absent without an index. */
      indexLagSeconds: z.int().nullable().optional(),
      detail: z.string().optional(),
    }),
  ),
})

export type Ready = z.infer<typeof readySchema>

/** Looks at what the server depends on: each chain's node, market and newest block, the doctor's findings, the database and how far the index is. */
export function createReadiness(
  services: Pick<Services, 'chains' | 'database' | 'env' | 'watchChains'>,
): () => Promise<Ready> {
  const { chains, database, env } = services
  const heads = new HeadWatch()
  const judgeDatabase = database && createDatabaseJudge(database, within)
  services.watchChains((chain) => chain.market.watch(() => heads.look(chain)))

  return async () => {
    const newestAt = new Map<number, number>()
    for (const [chainId, { market }] of chains) {
      const { snapshot } = market.status()
      if (snapshot) newestAt.set(chainId, snapshot.blockTimestampSeconds)
    }
    const looked = judgeDatabase?.(newestAt)
    const freeBytes = await readFreeDisk(env.dataDir)
    const [databaseState, keeper, ...chainStates] = await Promise.all([
      looked,
      env.keeperPort === undefined ? undefined : readKeeper(env.keeperPort),
      ...[...chains.values()].map(async (chain) => stateOf(chain, (await looked)?.indexedAt)),
    ])
    // One that is still being built has no number: where there is a limit it is not within it.
    const isIndexed = ({ indexLagSeconds }: (typeof chainStates)[number]) =>
      indexLagSeconds === undefined || (indexLagSeconds ?? Number.POSITIVE_INFINITY) <= env.mostIndexLagSeconds
    return {
      ready:
        (databaseState?.database.ok ?? true) &&
        (freeBytes ?? leastFreeBytes) >= leastFreeBytes &&
        chainStates.every(
          ({ headStandsStill, node, snapshotBlock }) => node && snapshotBlock !== null && !headStandsStill,
        ) &&
        chainStates.every(isIndexed) &&
        [...chains.values()].every(({ findings, market, network, rpcUrls }) => {
          const { isQuotable, snapshot } = market.status()
          if (!isQuotable) return false
          const ageSeconds = Date.now() / 1_000 - (snapshot?.blockTimestampSeconds ?? 0)
          const isOld = network.profile === 'public' && ageSeconds > longestHeadAgeSeconds(network)
          return !isOld && isSound(findings?.() ?? [], rpcUrls.length)
        }),
      ...(databaseState && { database: databaseState.database, index: databaseState.index }),
      ...(freeBytes === undefined ? {} : { disk: stateOfDisk(freeBytes) }),
      ...(keeper && { keeper }),
      chains: chainStates,
    }
  }

  async function stateOf(chain: Chain, indexedAt: ReadonlyMap<number, number> | undefined) {
    const { network, node, market } = chain
    heads.look(chain)
    const alive = await within(node.client.getBlockNumber({ cacheTime: 0 })).then(
      () => true,
      () => false,
    )
    const counts = network.profile === 'public' ? await within(readNodeCounts(chain)).catch(() => []) : []
    const status = market.status()
    const { snapshot, problem } = status
    const lastIndexed = indexedAt?.get(network.chainId)
    return {
      chainId: network.chainId,
      node: alive,
      snapshotBlock: snapshot?.blockNumber.toString() ?? null,
      poolsRead: chain.poolsRead(),
      headAgeSeconds: heads.headAgeSeconds(network.chainId) ?? null,
      headStandsStill: heads.standsStill(chain),
      ...(indexedAt && {
        indexLagSeconds:
          snapshot === undefined || lastIndexed === undefined
            ? null
            : Math.max(0, snapshot.blockTimestampSeconds - lastIndexed),
      }),
      ...(network.profile === 'public' && {
        blockAgeSeconds:
          snapshot === undefined ? null : Math.floor(Date.now() / 1_000) - snapshot.blockTimestampSeconds,
        findings: joinFindings({ known: chain.findings?.(), counts, market: judgeMarket(status, network) }),
      }),
      ...(problem === undefined ? {} : { detail: problem }),
    }
  }
}

function stateOfDisk(freeBytes: number) {
  if (freeBytes >= leastFreeBytes) return { ok: true, freeBytes }
  const detail = `The disk of the data folder is full: ${Math.floor(freeBytes / 1024 ** 2)} MB are free. Free some space.`
  return { ok: false, freeBytes, detail }
}

function within<T>(promise: Promise<T>): Promise<T> {
  const timeout = new Promise<never>((_done, fail) => {
    setTimeout(() => fail(new Error('It takes too long to answer.')), readinessTimeoutMs).unref()
  })
  return Promise.race([promise, timeout])
}
