import { setTimeout as sleep } from 'node:timers/promises'
import { BaseError } from '@oxbow/errors/BaseError'
import pg from 'pg'
import { createWaitLog } from './createWaitLog.ts'
import type { Emit } from './emit.ts'

/** What the statements of Oxbow and Ponder were tried on. */
const oldestVersion = 16
const shortPauseMs = 250
const longestPauseMs = 5_000
/** A PostgreSQL that was killed is back in this time: each pause would be added to it. */
const soonMs = 10_000
const connectTimeoutMs = 5_000
/** One that is only started again is back by then. */
const graceMs = 3_000
const whatStandsStill =
  'the index, market data and usernames stand still, trading goes on. Check that it runs; all goes on by itself when it is back.'

export declare namespace waitForDatabase {
  type Options = {
    connectionString: string
    emit: Emit
    signal: AbortSignal
    /** It was there before: that it is gone, and back, is told although nobody follows the start any more. */
    wasThere?: boolean
  }
}

/**
 * Returns when the database takes connections, however long that is, and says meanwhile what it waits for.
 *
 * @throws {OldDatabaseError}
 */
export async function waitForDatabase({
  connectionString,
  emit,
  signal,
  wasThere,
}: waitForDatabase.Options): Promise<void> {
  const { hostname, port } = new URL(connectionString)
  const name = `${hostname}:${port || 5432}`
  const sinceMs = Date.now()
  const waiting = createWaitLog({ emit })
  let isGone = false
  for (let pauseMs = shortPauseMs; !signal.aborted; ) {
    try {
      assertVersion(await readVersion(connectionString), name)
      waiting.goesOn('reading the chains')
      if (isGone) emit({ type: 'notice', about: 'database', text: `The database at ${name} is back.` })
      return
    } catch (error) {
      if (error instanceof OldDatabaseError) throw error
      const reason = reasonOf(error as NodeJS.ErrnoException)
      const step = `waiting for the database at ${name} (${reason})`
      waiting.waits(step)
      if (wasThere && !isGone && Date.now() - sinceMs >= graceMs) {
        isGone = true
        emit({
          type: 'notice',
          about: 'database',
          text: `The database at ${name} is gone (${reason}): ${whatStandsStill}`,
        })
      }
    }
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
    if (Date.now() - sinceMs > soonMs) pauseMs = Math.min(pauseMs * 2, longestPauseMs)
  }
}

async function readVersion(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
    return Number(rows[0]?.server_version_num)
  } finally {
    await client.end().catch(() => {})
  }
}

/** @param version As `server_version_num` has it: 150004 for 15.4. */
function assertVersion(version: number, name: string): void {
  if (version >= oldestVersion * 10_000) return
  throw new OldDatabaseError(name, `${Math.floor(version / 10_000)}.${version % 10_000}`)
}

/** A code says more than the words beside it, which name addresses that `hostname` resolved to, or nothing. */
function reasonOf({ code, message }: NodeJS.ErrnoException): string {
  const words: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'no such host',
    ETIMEDOUT: 'no answer',
    EHOSTUNREACH: 'no way to that host',
    // PostgreSQL documentation, appendix A.
    '28P01': 'it refuses the user or the password of DATABASE_URL',
    '28000': 'it does not let this user in from here: see its pg_hba.conf',
    '3D000': 'it has no database of that name',
  }
  return (code !== undefined && words[code]) || message.split('\n')[0] || code || 'no reason given'
}

export class OldDatabaseError extends BaseError {
  override name = 'OldDatabaseError'
  constructor(name: string, version: string) {
    super(`The database at ${name} is PostgreSQL ${version}; Oxbow needs ${oldestVersion} or newer.`, {
      code: 'OldDatabase',
      nextAction: 'Upgrade it, or unset DATABASE_URL: Oxbow then runs its own.',
    })
  }
}
