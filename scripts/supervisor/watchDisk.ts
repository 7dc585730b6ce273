import { statfsSync } from 'node:fs'

/** As `/readyz` counts it. */
const leastFreeBytes = 64 * 1024 ** 2

/** Says once when the disk of a folder is full, and once when it has space again. @returns ends it */
export function watchDisk({ folder, say, everyMs = 10_000 }: watchDisk.Options): () => void {
  let isFull = false
  const timer = setInterval(() => {
    const free = freeBytes(folder)
    if (free === undefined || free < leastFreeBytes === isFull) return
    isFull = !isFull
    const megabytes = Math.floor(free / 1024 ** 2)
    say(
      isFull
        ? `The disk of ${folder} is full: ${megabytes} MB are free. Free some space; chains, index and database stand still until then.`
        : `The disk of ${folder} has space again: ${megabytes} MB are free.`,
    )
  }, everyMs)
  return () => clearInterval(timer)
}

export declare namespace watchDisk {
  type Options = { readonly folder: string; readonly say: (line: string) => void; readonly everyMs?: number }
}

function freeBytes(folder: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return undefined
  }
}
