import { setTimeout as sleep } from 'node:timers/promises'
import { parseKnownPools, writeKnownPools } from '@oxbow/pools/knownPoolsText'
import type { PoolMemory } from '@oxbow/pools/PoolMemory'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'

/** Attempts to read the stored pools from a database that doesn't answer: half a minute including the pauses. */
const maxAttempts = 8
const longestWaitMs = 5_000

/**
 * Stores a chain's known pools in `oxbow.known_pools`, for the next start and for other servers with the same database. It needs no backup: what is
 * lost is read from the chain again.
 */
export function createPoolMemory({ database, chainId, onProblem }: createPoolMemory.Options): PoolMemory {
  let isThere: Promise<unknown> | undefined

  /** Two servers may do so at once; PostgreSQL then tells one of them that the table exists. */
  function createTable(): Promise<unknown> {
    isThere ??= database
      .write(async (db) => {
        await db.execute(sql`create schema if not exists oxbow`)
        await db.execute(
          sql`create table if not exists oxbow.known_pools (chain_id bigint primary key, block_number numeric not null, known text not null)`,
        )
      })
      .catch((error: unknown) => {
        isThere = undefined
        throw error
      })
    return isThere
  }

  return {
    async read() {
      for (let attempt = 1; ; attempt++) {
        try {
          await createTable()
          const { rows } = await database.read((db) =>
            db.execute<{ known: string }>(sql`select known from oxbow.known_pools where chain_id = ${chainId}`),
          )
          return rows[0] && parseKnownPools(rows[0].known)
        } catch (error) {
          onProblem(error)
          // Starting over costs hours of requests and overwrites what is stored. Listed tokens are quoted meanwhile.
          if (attempt >= maxAttempts) return undefined
          await sleep(Math.min(longestWaitMs, 500 * 2 ** attempt), undefined, { ref: false })
        }
      }
    },
    async write(known) {
      try {
        await createTable()
        const text = writeKnownPools(known)
        await database.write((db) =>
          // Of two servers, the one further ahead wins. One that started over after a fork overwrites data that no longer fits the chain.
          db.execute(
            sql`insert into oxbow.known_pools values (${chainId}, ${known.blockNumber.toString()}, ${text}) on conflict (chain_id) do update set block_number = excluded.block_number, known = excluded.known`,
          ),
        )
      } catch (error) {
        onProblem(error)
      }
    },
  }
}

export declare namespace createPoolMemory {
  type Options = {
    readonly database: Pick<Database, 'read' | 'write'>
    readonly chainId: number
    readonly onProblem: (error: unknown) => void
  }
}
