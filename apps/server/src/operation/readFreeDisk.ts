import { statfs } from 'node:fs/promises'

/** With less, chains, the database and logs soon stop in the middle of a sentence. */
export const leastFreeBytes = 64 * 1024 ** 2

/** Bytes that this process may still write into a folder's disk; undefined where that is not told. */
export async function readFreeDisk(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
