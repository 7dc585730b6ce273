import { longestHeadAgeSeconds } from '@oxbow/rpc/checkHead'
import { z } from 'zod'
import { HeadWatch } from '../node/HeadWatch.ts'
import { isSound } from '../node/watchNetwork.ts'
import type { Chain, Services } from '../Services.ts'
import { createDatabaseCheck } from './createDatabaseCheck.ts'
import { findMarketProblem } from './findMarketProblem.ts'
import { joinFindings } from './joinFindings.ts'
import { leastFreeBytes, readFreeDisk } from './readFreeDisk.ts'
import { keeperSchema, readKeeper } from './readKeeper.ts'
import { readNodeCounts } from './readNodeCounts.ts'

/** Time limit of a readiness check. */
const readinessTimeoutMs = 2_000

export const readySchema = z.object({
  ready: z.boolean(),
  /** Absent when no database is configured. */
  database: z.object({ ok: z.boolean(), detail: z.string().optional() }).optional(),
  /** State of the index in that database, for market data pages; absent while the database doesn't answer. */
  index: z.object({ isBuilt: z.boolean(), detail: z.string().optional() }).optional(),
  /** Disk of the data folder; absent if the system doesn't report it. */
  disk: z.object({ ok: z.boolean(), freeBytes: z.int(), detail: z.string().optional() }).optional(),
  /** Absent if this Oxbow starts none. Doesn't affect readiness. */
  keeper: keeperSchema.optional(),
  chains: z.array(
    z.object({
      chainId: z.int(),
      node: z.boolean(),
      /** Block of the market in memory; null before the first one. */
      snapshotBlock: z.string().nullable(),
      /** Share of the chain's blocks searched for pools; below 1, quotes only know pools of listed tokens. Absent on local chains. */
      poolsRead: z.number().min(0).max(1).optional(),
      /** Seconds since the block changed; null before the first one. */
      headAgeSeconds: z.int().nullable(),
      /** No block for ten block times, at least 30 seconds. */
      headStandsStill: z.boolean(),
      /** Age of that block by this server's clock; null before the first one. Absent on local chains, whose clock can be advanced. */
      blockAgeSeconds: z.int().nullable().optional(),
      /** The doctor's findings about nodes and addresses. Absent on local chains, and until it has run. */
      findings: z
        .array(
          z.object({
            /** Index of the URL in `OXBOW_RPC_<chainId>`, from 1; null for findings about network addresses or its block time. */
            node: z.int().nullable(),
            check: z.string(),
            /** `unchecked`: the check couldn't run. */
            verdict: z.enum(['warning', 'error', 'unchecked']),
            text: z.string(),
            action: z.string().optional(),
          }),
        )
        .readonly()
        .optional(),
      /** Lag of the last indexed block behind the market's; null until both are known. Absent without an index. */
      indexLagSeconds: z.int().nullable().optional(),
      detail: z.string().optional(),
    }),
  ),
})

export type Ready = z.infer<typeof readySchema>

/**
 * Checks the server's dependencies: each chain's node, market and newest block, the doctor's findings, the database and the progress of the index.
 */
export function createReadiness(
  services: Pick<Services, 'chains' | 'database' | 'env' | 'watchChains'>,
): () => Promise<Ready> {
  const { chains, database, env } = services
  const heads = new HeadWatch()
  const checkDatabase = database && createDatabaseCheck(database, within)
  services.watchChains((chain) => chain.market.watch(() => heads.look(chain)))

  return async () => {
    const newestAt = new Map<number, number>()
    for (const [chainId, { market }] of chains) {
      const { snapshot } = market.status()
      if (snapshot) newestAt.set(chainId, snapshot.blockTimestampSeconds)
    }
    const looked = checkDatabase?.(newestAt)
    const freeBytes = await readFreeDisk(env.dataDir)
    const [databaseState, keeper, ...chainStates] = await Promise.all([
      looked,
      env.keeperPort === undefined ? undefined : readKeeper(env.keeperPort),
      ...[...chains.values()].map(async (chain) => stateOf(chain, (await looked)?.indexedAt)),
    ])
    // An index that is still being built has no lag: it counts as beyond any limit.
    const isIndexed = ({ indexLagSeconds }: (typeof chainStates)[number]) =>
      indexLagSeconds === undefined || (indexLagSeconds ?? Number.POSITIVE_INFINITY) <= env.maxIndexLagSeconds
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
        findings: joinFindings({ known: chain.findings?.(), counts, market: findMarketProblem(status, network) }),
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
