import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const packageGroups = ['shared', 'protocol', 'exchange']

/** Which files of the repository a file imports, by value. */
export type Imports = (path: string) => readonly string[]

/** Reads imports as they are asked for, within the repository alone: relative paths and `@oxbow/…` by the `exports` of its package. */
export function readImports(root: string): Imports {
  const known = new Map<string, readonly string[]>()
  const packages = new Map<string, Record<string, string>>()

  const exportsOf = (folder: string) => {
    let exports = packages.get(folder)
    if (!exports) {
      const file = join(root, folder, 'package.json')
      exports = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).exports ?? {}) : {}
      packages.set(folder, exports!)
    }
    return exports!
  }
  const find = (from: string, specifier: string) => {
    if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(from), specifier))
    const [, name, subPath] = /^@oxbow\/([^/]+)\/(.+)$/.exec(specifier) ?? []
    if (!name) return undefined
    for (const folder of [...packageGroups.map((group) => `packages/${group}/${name}`), `apps/${name}`, name]) {
      const target = exportsOf(folder)[`./${subPath}`]
      if (target) return join(folder, target)
    }
    return undefined
  }
  return (path) => {
    let found = known.get(path)
    if (!found) {
      const file = join(root, path)
      const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
      const specifiers = [...source.matchAll(IMPORT)].map(([, a, b]) => a ?? b!)
      found = specifiers.flatMap((specifier) => find(path, specifier) ?? [])
      known.set(path, found)
    }
    return found
  }
}

/** Every file that `path` reaches, itself included, and over how many imports at the least. */
export function distancesFrom(imports: Imports, path: string): ReadonlyMap<string, number> {
  const distances = new Map([[path, 0]])
  for (const [file, distance] of distances)
    for (const next of imports(file)) if (!distances.has(next)) distances.set(next, distance + 1)
  return distances
}

const IMPORT =
  /^\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
