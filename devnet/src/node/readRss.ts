import { readFile } from 'node:fs/promises'

/** Bytes of memory a process holds; undefined when it is gone, and where there is no /proc. */
export async function readRss(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
