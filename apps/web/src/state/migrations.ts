import { type MigrationRecord, migrationRecords } from '@oxbow/liquidity/MigrationRecord'
import { useSyncExternalStore } from 'react'
import { storage } from './exchange.ts'

/** Moves of liquidity that were started in this browser, shared with other tabs. */
export const migrations = migrationRecords(storage)

window.addEventListener('storage', migrations.reload)

export function useMigrations(): readonly MigrationRecord[] {
  return useSyncExternalStore(migrations.subscribe, migrations.getSnapshot)
}
