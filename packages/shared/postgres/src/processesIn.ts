import { readdirSync, readlinkSync } from 'node:fs'

/** Live processes whose working folder is `cluster`, as for a PostgreSQL server and its sessions. */
export function processesIn(cluster: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        return pid > 0 && readlinkSync(`/proc/${pid}/cwd`) === cluster
      } catch {
        // The process is gone, a zombie, or belongs to another account.
        return false
      }
    })
}
