import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findPlace } from './findPlace.ts'
import { processesIn } from './processesIn.ts'
import { toUrl } from './startPostgres.ts'

/** Connection string of the PostgreSQL running on a folder of `startPostgres`; undefined if none does. */
export function findRunning(folder: string): string | undefined {
  const place = findPlace(resolve(folder))
  const cluster = join(place.folder, 'cluster')
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return undefined
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  // PostgreSQL documentation, "postmaster.pid": process, data folder, start, port.
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!isRunning(pid, cluster) || !(port > 0)) return undefined
  return toUrl(readFileSync(join(place.folder, 'password'), 'utf8'), port)
}

function isRunning(pid: number, cluster: string): boolean {
  if (existsSync('/proc/self/cwd')) return processesIn(cluster).includes(pid)
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
