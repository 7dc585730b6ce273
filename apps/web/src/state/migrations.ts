import { type MigrationRecord, migrationRecords } from '@oxbow/liquidity/MigrationRecord'
import { useSyncExternalStore } from 'react'
import { storage } from './exchange.ts'

/** Moves of liquidity that were begun in this browser; other tabs of it write too. */
export const migrations = migrationRecords(storage)

window.addEventListener('storage', migrations.reload)

export function useMigrations(): readonly MigrationRecord[] {
  return useSyncExternalStore(migrations.subscribe, migrations.getSnapshot)
}
