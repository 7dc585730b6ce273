import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { BlockName } from './Node.ts'

/** Any number that nothing else in the database locks. */
const lockKey = 0x6f78_6278
/** Ponder's cache of what it read from nodes, by chain. */
const cacheTables = [
  'blocks',
  'transactions',
  'transaction_receipts',
  'logs',
  'traces',
  'rpc_request_results',
  'factory_addresses',
  'intervals',
]

/** What the server reads. */
const viewsSchema = 'dex'
/**
 * How long a change of the views, or of their tables, waits for a lock before it is retried later. After a second (`deadlock_timeout`)
 * PostgreSQL aborts one side of a deadlock: it must be this one and not a visitor's statement.
 */
const lockTimeoutsMs = [50, 100, 200, 400, 800]
const lockNotAvailable = '55P03'

export declare namespace IndexDatabase {
  type LockOptions = { onLost: (error: Error) => void; onTaken: () => void; signal: AbortSignal }
}

/** What the supervisor reads and repairs in PostgreSQL: schemas `ix_*`, which Ponder writes, and `ponder_sync`, its cache. */
export class IndexDatabase {
  readonly #pool: pg.Pool
  #lockHolder: pg.PoolClient | undefined

  constructor(connectionString: string) {
    this.#pool = new pg.Pool({ connectionString, max: 3, application_name: 'oxbow_indexer' })
    // An idle connection that breaks is replaced at the next query; a query that breaks throws.
    this.#pool.on('error', () => {})
  }

  /**
   * Waits until no other indexer uses this database; `onTaken` is called if one does. The lock ends with the connection, then `onLost` is called.
   *
   * @throws what `signal` was aborted with, or that the connection broke
   */
  async lock({ onLost, onTaken, signal }: IndexDatabase.LockOptions): Promise<void> {
    const client = await this.#pool.connect()
    this.#lockHolder = client
    client.on('error', onLost)
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [lockKey])
    if (rows[0]!.isOurs) return
    onTaken()
    const told = new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    })
    await Promise.race([client.query('select pg_advisory_lock($1)', [lockKey]), told])
  }

  /** Names of the schemas that indexes were built in, oldest first. */
  async getSchemas(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname like 'ix\\_%' order by oid`,
    )
    return rows.map(({ name }) => name)
  }

  /** Last block indexed by chain. */
  async getHeads(schema: string): Promise<ReadonlyMap<number, BlockName>> {
    const { rows: found } = await this.#pool.query<{ exists: boolean }>(
      'select to_regclass($1) is not null as exists',
      [`"${schema}".chain_head`],
    )
    if (!found[0]!.exists) return new Map()
    const { rows } = await this.#pool.query<{ chain_id: number; block_number: number; block_hash: string }>(
      `select chain_id, block_number, block_hash from "${schema}".chain_head`,
    )
    return new Map(rows.map((row) => [row.chain_id, { number: row.block_number, hash: row.block_hash }]))
  }

  /** Newest block of a chain in Ponder's cache, up to a number. */
  async getNewestCachedBlock(chainId: number, upTo = Number.MAX_SAFE_INTEGER): Promise<BlockName | undefined> {
    if (!(await this.#hasCache())) return undefined
    const { rows } = await this.#pool.query<{ number: string; hash: string }>(
      'select number, hash from ponder_sync.blocks where chain_id = $1 and number <= $2 order by number desc limit 1',
      [chainId, upTo],
    )
    return rows[0] && { number: Number(rows[0].number), hash: rows[0].hash }
  }

  /** Empties Ponder's cache of a chain. */
  async forgetChain(chainId: number): Promise<void> {
    if (!(await this.#hasCache())) return
    for (const table of cacheTables)
      await this.#pool.query(`delete from ponder_sync.${table} where chain_id = $1`, [chainId])
  }

  /**
   * Frees a schema from a Ponder that is gone: ends what it still has open, and takes back its lock, which Ponder would honour for 25 s.
   * Call it only while holding `lock` and with no Ponder of one's own.
   */
  async release(schema: string): Promise<void> {
    await this.#pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and (application_name = 'ponder_sync' or application_name like $1)`,
      [`${schema.replaceAll('_', '\\_')}\\_%`],
    )
    const { rows } = await this.#pool.query<{ exists: boolean }>('select to_regclass($1) is not null as exists', [
      `"${schema}"._ponder_meta`,
    ])
    if (rows[0]!.exists)
      await this.#pool.query(`update "${schema}"._ponder_meta set value = jsonb_set(value, '{is_locked}', '0')`)
  }

  /**
   * Creates the text indices for searching token names (pg_trgm), after the index is built: during the build they would slow down every
   * trade.
   *
   * @throws where the database has no pg_trgm or does not let us have it: searches then read every name.
   */
  async indexNames(schema: string): Promise<void> {
    await this.#pool.query('create extension if not exists pg_trgm')
    for (const column of ['symbol', 'name'])
      await this.#pool.query(
        `create index if not exists token_${column}_trigrams on "${schema}".token using gin (${column} gin_trgm_ops)`,
      )
  }

  /** The schemas that the views read: none, one, or several where an older Oxbow was interrupted. */
  async getPublished(): Promise<string[]> {
    const { rows } = await this.#pool.query<{ name: string }>(
      'select distinct table_schema as name from information_schema.view_table_usage where view_schema = $1',
      [viewsSchema],
    )
    return rows.map(({ name }) => name)
  }

  /** Has the views `dex.*` read this schema, in one step: whoever asks meanwhile is answered from the one before, or waits for a moment. */
  async publish(schema: string): Promise<void> {
    await this.#change(async (client) => {
      const { rows: views } = await client.query<{ name: string }>(
        'select viewname as name from pg_views where schemaname = $1',
        [viewsSchema],
      )
      const { rows: tables } = await client.query<{ name: string }>(
        `select tablename as name from pg_tables where schemaname = $1 and tablename not like '\\_%'`,
        [schema],
      )
      await client.query(`create schema if not exists ${viewsSchema}`)
      for (const { name } of views) await client.query(`drop view ${viewsSchema}."${name}"`)
      for (const { name } of tables)
        await client.query(`create view ${viewsSchema}."${name}" as select * from "${schema}"."${name}"`)
    })
  }

  async drop(schema: string): Promise<void> {
    await this.#change((client) => client.query(`drop schema if exists "${schema}" cascade`))
  }

  /** One transaction that takes locks which statements of others may hold. */
  async #change(run: (client: pg.PoolClient) => Promise<unknown>): Promise<void> {
    for (let tries = 0; ; tries++) {
      const client = await this.#pool.connect()
      try {
        await client.query('begin')
        await client.query(`set local lock_timeout = ${lockTimeoutsMs[Math.min(tries, lockTimeoutsMs.length - 1)]}`)
        await run(client)
        await client.query('commit')
        return client.release()
      } catch (error) {
        client.release(true)
        if ((error as { code?: string }).code !== lockNotAvailable) throw error
      }
      await sleep(100)
    }
  }

  async close(): Promise<void> {
    this.#lockHolder?.release(true)
    await this.#pool.end()
  }

  async #hasCache(): Promise<boolean> {
    const { rows } = await this.#pool.query<{ exists: boolean }>(
      `select to_regclass('ponder_sync.blocks') is not null as exists`,
    )
    return rows[0]!.exists
  }
}
