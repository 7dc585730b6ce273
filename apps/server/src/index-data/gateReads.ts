import type { VisitorGate } from '../access/VisitorGate.ts'
import type { Database } from './Database.ts'

/** The database as one visitor reads it: each statement waits for their turn, so that slow ones of one don't hold all connections. */
export function gateReads(database: Database, gate: VisitorGate, visitor: string): Database {
  return { ...database, read: (query) => gate.run(visitor, () => database.read(query)) }
}
