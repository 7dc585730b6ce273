import { readFileSync, statfsSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Same limit as in `/readyz`. */
const leastFreeBytes = 64 * 1024 ** 2

/**
 * Reports once when a data folder's disk is full, and once when it has space again;
 * also the database's disk if it is a different one. @returns a function that stops it
 */
export function watchDisk({ folder, say, everyMs = 10_000 }: watchDisk.Options): () => void {
  const full = new Set<string>()
  const timer = setInterval(() => {
    const seen = new Set<number>()
    for (const each of [folder, ...databaseFolders(folder)]) {
      const disk = readDisk(each)
      if (disk === undefined || seen.has(disk.device)) continue
      seen.add(disk.device)
      if (disk.freeBytes < leastFreeBytes === full.has(each)) continue
      const megabytes = Math.floor(disk.freeBytes / 1024 ** 2)
      if (full.delete(each)) {
        say(`The disk of ${each} has space again: ${megabytes} MB are free.`)
        continue
      }
      full.add(each)
      const still = each === folder ? 'chains, index and database stand still' : 'the index and usernames stand still'
      say(`The disk of ${each} is full: ${megabytes} MB are free. Free some space; ${still} until then.`)
    }
  }, everyMs)
  return () => clearInterval(timer)
}

export declare namespace watchDisk {
  type Options = { readonly folder: string; readonly say: (line: string) => void; readonly everyMs?: number }
}

/**
 * Possible folders of the database and its log: a separate disk can be mounted
 * there, and the database's account may not be allowed to enter the data folder.
 */
function databaseFolders(folder: string): readonly string[] {
  const own = join(folder, 'postgres')
  const withLog = (each: string) => [each, join(each, 'cluster/pg_wal')]
  try {
    return [...withLog(own), ...withLog(readFileSync(join(own, 'moved-to'), 'utf8').trim())]
  } catch {
    return withLog(own)
  }
}

function readDisk(folder: string): { readonly device: number; readonly freeBytes: number } | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return { device: statSync(folder).dev, freeBytes: bavail * bsize }
  } catch {
    return undefined
  }
}
