import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'

/** With less, chains, the database and logs soon stop in the middle of a sentence. */
export const leastFreeBytes = 64 * 1024 ** 2

/** Bytes that may still be written into a data folder, or into those of its database and the database's log where they are on another disk that has less; undefined where that is not told. */
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
