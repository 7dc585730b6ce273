import { setTimeout as sleep } from 'node:timers/promises'
import { parseKnownPools, writeKnownPools } from '@oxbow/pools/knownPoolsText'
import type { PoolMemory } from '@oxbow/pools/PoolMemory'
import type { Database } from '../Database.ts'
import { sql } from '../drizzle.ts'

/** So often a database that does not answer is asked for what it keeps: half a minute, with the waits between. */
const mostAttempts = 8
const longestWaitMs = 5_000

/**
 * Keeps which pools a chain has in `oxbow.known_pools`, for the next start and for every other server at the same database. It needs no care: what is lost
 * or cannot be read is read from the chain again.
 */
export function createPoolMemory({ database, chainId, onProblem }: createPoolMemory.Options): PoolMemory {
  let isThere: Promise<unknown> | undefined

  /** Two servers can do so at the same moment: PostgreSQL tells one of them that it is there already. */
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
          // Beginning anew costs hours of calls, and writes over what is kept. Listed tokens are quoted meanwhile.
          if (attempt >= mostAttempts) return undefined
          await sleep(Math.min(longestWaitMs, 500 * 2 ** attempt), undefined, { ref: false })
        }
      }
    },
    async write(known) {
      try {
        await createTable()
        const text = writeKnownPools(known)
        await database.write((db) =>
          // Of two servers the one that has read further counts. One that began anew after a fork writes over what does not fit the chain any more.
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
