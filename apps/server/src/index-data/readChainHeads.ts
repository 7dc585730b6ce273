import type { Database } from './Database.ts'
import { chainHeadView } from './views.ts'

/** The last indexed block of each chain. */
export function readChainHeads(database: Database) {
  return database.read((db) => db.select().from(chainHeadView).orderBy(chainHeadView.chainId))
}
