import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const programs = { nginx: ['/usr/sbin/nginx'], caddy: ['/usr/bin/caddy'], openssl: ['/usr/bin/openssl'] }

/**
 * Installs the programs for the proxy scenarios from Debian's packages when running as root. Otherwise those scenarios are skipped with a message.
 *
 * @returns {string[]} the missing ones.
 */
export function installProxies({ env = process.env, say }) {
  const missing = () => Object.keys(programs).filter((name) => !programs[name].some(existsSync))
  if (missing().length === 0 || process.getuid?.() !== 0) return missing()
  say(`Installing ${missing().join(', ')} for the scenarios behind a proxy`)
  const options = { stdio: 'ignore', env: { ...env, DEBIAN_FRONTEND: 'noninteractive' } }
  spawnSync('apt-get', ['update', '-qq'], options)
  // The package's script starts nginx if it can; the scenarios run their own.
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing()], {
    ...options,
    env: { ...options.env, RUNLEVEL: '1' },
  })
  return missing()
}
