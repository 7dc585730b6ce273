import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** With less, chains, the database and logs soon fail in the middle of a write. */
export const leastFreeBytes = 64 * 1024 ** 2

/** Free bytes for a data folder, or for its database or the database's log if they are on a fuller disk; undefined if unknown. */
export async function readFreeDisk(dataFolder: string): Promise<number | undefined> {
  const postgres = join(dataFolder, 'postgres')
  const moved = await readFile(join(postgres, 'moved-to'), 'utf8').catch(() => '')
  const folders = [postgres, moved.trim()].flatMap((folder) => [folder, join(folder, 'cluster/pg_wal')])
  const read = [dataFolder, ...folders].map((folder) =>
    statfs(folder).then(
      ({ bavail, bsize }) => [bavail * bsize],
      () => [],
    ),
  )
  const free = (await Promise.all(read)).flat()
  return free.length === 0 ? undefined : Math.min(...free)
}
