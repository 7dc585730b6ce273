import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Path of the browser's executable. A visitor's phone runs neither the server nor the chains nor Lighthouse: where possible
 * (Linux, as root) the browser gets priority over all other processes, so that wall times reflect the page's own work.
 */
export function browserFirst(): { readonly executablePath: string; readonly isFirst: boolean } {
  const isFirst = spawnSync('chrt', ['--rr', '1', 'true']).status === 0
  return {
    executablePath: isFirst
      ? join(import.meta.dirname, 'browserFirst.sh')
      : (process.env.OXBOW_CHROMIUM ?? '/usr/bin/chromium'),
    isFirst,
  }
}
