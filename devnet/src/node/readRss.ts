import { readFile } from 'node:fs/promises'

/** Resident memory of a process in bytes; undefined if it has ended, or without /proc. */
export async function readRss(pid: number): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kilobytes = /VmRSS:\s+(\d+) kB/.exec(status)?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) * 1024
}
