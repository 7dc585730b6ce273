import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Installs some packages of a lock into a folder by npm, which refuses every byte that the lock's hashes do not stand for, whatever a registry says.
 * Each of them is required: npm leaves out an optional package whose bytes are wrong, and pnpm would then look for its program elsewhere.
 *
 * @param {string} folder Emptied first.
 * @param {import('./fetchTools.mjs').Lock} lock
 * @param {readonly string[]} names
 * @returns {string | undefined} what npm said when it could not.
 */
export function fetchTools(folder, lock, names, env = process.env) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const dependencies = Object.fromEntries(names.map((name) => [name, lock.packages[toPlace(name)].version]))
  const manifest = { private: true, dependencies }
  const packages = { '': { dependencies }, ...pick(lock, names) }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, requires: true, packages }))
  // What went wrong is told even where the command that runs this one was told to be silent.
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = spawnSync('npm', args, { encoding: 'utf8', env })
  if (npm.error) return 'The command npm is missing.'
  return npm.status === 0 ? undefined : npm.stderr
}

/**
 * Whether a folder holds these packages as the lock has them. npm notes what it installed, by the hashes that it compared.
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
    // Nothing is there, or half of it.
    return false
  }
  return names.every((name) => packages[toPlace(name)]?.integrity === lock.packages[toPlace(name)].integrity)
}

/** Whatever is optional for a package is for machines of another kind, or among the names. */
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
