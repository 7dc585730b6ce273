import { readdirSync, readlinkSync } from 'node:fs'

/** Live processes that work in `cluster`: a PostgreSQL server and its sessions have it as their working folder. */
export function processesIn(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === cluster
      } catch {
        // Gone, dead but still listed, or another account's.
        return false
      }
    })
}
