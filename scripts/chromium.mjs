import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { SetUpError } from './bootstrap.mjs'

/** The headless shell first: it renders the same pages with two thirds of the CPU time. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
]
const packages = ['chromium-headless-shell', 'chromium']

/**
 * Path of a Chromium for the browser tests: `OXBOW_CHROMIUM`, else the system's, else Debian's package, which is installed when running as root.
 *
 * @throws {SetUpError} saying exactly what to install.
 */
export function findChromium({ env = process.env, say }) {
  const found = () => [env.OXBOW_CHROMIUM, ...places].find((path) => path && existsSync(path))
  if (found()) return found()
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    say('Installing Chromium for the browser tests')
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' })
    for (const name of packages) {
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
        stdio: 'ignore',
        env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      })
      if (found()) break
    }
  }
  if (found()) return found()
  throw new SetUpError(
    'The browser tests need Chromium. Install it (Debian, Ubuntu: `sudo apt-get install chromium`), or set OXBOW_CHROMIUM to the path of one.',
  )
}
