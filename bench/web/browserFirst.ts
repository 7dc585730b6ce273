import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * The command of the browser. A visitor's phone runs neither the server nor the chains nor Lighthouse: where the system allows it (Linux, as root), the
 * browser goes before all else on this machine, so that they do not interrupt its page; times by the clock are those of the page's own work then.
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
