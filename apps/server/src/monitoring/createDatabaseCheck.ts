import { type Database, IndexNotReadyError, UnwritableDatabaseError } from '../index-data/Database.ts'
import { sql } from '../index-data/drizzle.ts'
import { readChainHeads } from '../index-data/readChainHeads.ts'

/** A working index lags by a block or two, and by more right after it starts. */
const longestLagSeconds = 60
/** Each check creates and drops a table. */
const tryEveryMs = 30_000
/** A PostgreSQL page; a larger table has to allocate another one. */
const pageBytes = 8_192

export type DatabaseState = {
  readonly database: { readonly ok: boolean; readonly detail?: string }
  /** Undefined while the database doesn't answer. */
  readonly index?: { readonly isBuilt: boolean; readonly detail?: string }
  /** Timestamp of the newest indexed block, by chain. */
  readonly indexedAt: ReadonlyMap<number, number>
}

/**
 * Checks the database and its index. An index that is still being built isn't a fault of the database,
 * and trading doesn't need it; a stalled one may be caused by a database that can't be written to.
 */
export function createDatabaseCheck(
  database: Database,
  within: <T>(promise: Promise<T>) => Promise<T>,
): (newestAt: ReadonlyMap<number, number>) => Promise<DatabaseState> {
  let tried: { readonly atMs: number; readonly detail: Promise<string | undefined> } | undefined

  function findTrouble(): Promise<string | undefined> {
    const isFresh = tried !== undefined && Date.now() - tried.atMs < tryEveryMs
    if (!isFresh) tried = { atMs: Date.now(), detail: within(tryToWrite(database)).catch(() => undefined) }
    return tried!.detail
  }

  return async (newestAt) => {
    const read = await within(readChainHeads(database)).catch((error: Error) => error)
    const indexedAt = new Map(read instanceof Error ? [] : read.map((row) => [row.chainId, Number(row.timestamp)]))
    if (read instanceof Error && !(read instanceof IndexNotReadyError))
      return { database: { ok: false, detail: describeOutage(read) }, indexedAt }
    const lagSeconds = Math.max(0, ...Array.from(newestAt, ([chainId, at]) => at - (indexedAt.get(chainId) ?? at)))
    const isBuilt = !(read instanceof Error)
    if (isBuilt && lagSeconds <= longestLagSeconds) return { database: { ok: true }, index: { isBuilt }, indexedAt }
    const trouble = await findTrouble()
    return {
      database: trouble === undefined ? { ok: true } : { ok: false, detail: trouble },
      index: {
        isBuilt,
        detail: isBuilt
          ? `The index is ${Math.floor(lagSeconds / 60)} min behind the market: lists and charts are that much older than prices. Trading does not need it.`
          : 'The index is still being built: market data comes with it, trading does not need it.',
      },
      indexedAt,
    }
  }
}

/** @returns why writing fails; undefined if it works, or if unknown */
async function tryToWrite(database: Database): Promise<string | undefined> {
  try {
    await database.write((db) =>
      db.transaction((transaction) =>
        transaction.execute(
          sql`create temporary table oxbow_room on commit drop as select repeat('x', ${pageBytes}) as filler from generate_series(1, 100)`,
        ),
      ),
    )
    return undefined
  } catch (error) {
    return error instanceof UnwritableDatabaseError ? describeOutage(error) : undefined
  }
}

/** A full disk can also keep a database from accepting connections. */
function describeOutage(error: Error): string {
  if (error instanceof UnwritableDatabaseError)
    return `${error.shortMessage} The index and usernames stand still. ${error.operatorAction}`
  return `The database does not answer (${causeOf(error)}). Check that it runs: all goes on by itself when it is back.`
}

/** The database's own message, without the query. */
function causeOf(error: Error): string {
  return error.cause instanceof Error ? causeOf(error.cause) : (error.message.split('\n')[0] ?? 'away')
}
