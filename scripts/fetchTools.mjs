import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs packages of a lock file into a folder with npm, which verifies every download by the lock's hashes, whatever a registry serves.
 * All are required: npm skips an optional package with a wrong hash, and pnpm would then look for its program elsewhere.
 *
 * @param {string} folder Emptied first.
 * @param {import('./fetchTools.mjs').Lock} lock
 * @param {readonly string[]} names
 * @returns {string | undefined} npm's error output if it failed.
 */
export function fetchTools(folder, lock, names, env = process.env) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const dependencies = Object.fromEntries(names.map((name) => [name, lock.packages[toPlace(name)].version]))
  const manifest = { private: true, dependencies }
  const packages = { '': { dependencies }, ...pick(lock, names) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  // Reports errors even if the calling npm command is silent.
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', args, { encoding: 'utf8', env })
  if (npm.error) return 'The command npm is missing.'
  return npm.status === 0 ? undefined : npm.stderr
}

/**
 * Whether a folder contains these packages as locked. npm records what it installed, with the verified hashes.
 *
 * @param {string} folder
 * @param {import('./fetchTools.mjs').Lock} lock
 * @param {readonly string[]} names
 */
export function hasTools(folder, lock, names) {
  let packages
  try {
    packages = JSON.parse(readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8')).packages
  } catch {
    // Missing or incomplete.
    return false
  }
  return names.every((name) => packages[toPlace(name)]?.integrity === lock.packages[toPlace(name)].integrity)
}

/** Optional dependencies are for other platforms, or among the names themselves. */
function pick({ packages }, names) {
  return Object.fromEntries(
    names.map((name) => [
      toPlace(name),
      { ...packages[toPlace(name)], optional: undefined, optionalDependencies: undefined },
    ]),
  )
}

function toPlace(name) {
  return `node_modules/${name}`
}
