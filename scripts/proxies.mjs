import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const programs = { nginx: ['/usr/sbin/nginx'], caddy: ['/usr/bin/caddy'], openssl: ['/usr/bin/openssl'] }

/**
 * Installs what the scenarios behind a proxy need from Debian's packages when this is root. Elsewhere those scenarios are left out, and say so.
 *
 * @returns {string[]} those that are missing.
 */
export function installProxies({ env = process.env, say }) {
  const missing = () => Object.keys(programs).filter((name) => !programs[name].some(existsSync))
  if (missing().length === 0 || process.getuid?.() !== 0) return missing()
  say(`Installing ${missing().join(', ')} for the scenarios behind a proxy`)
  const options = { stdio: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  // A package's script starts nginx where it can; the scenarios run their own.
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], {
    ...options,
    env: { ...options.env, RUNLEVEL: '1' },
  })
  return missing()
}
