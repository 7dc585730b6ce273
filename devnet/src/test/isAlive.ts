import { readFileSync } from 'node:fs'

export function isAlive(pid: number): boolean {
  try {
    // A zombie process is still listed, with an empty command line.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}
