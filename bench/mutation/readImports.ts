import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** Files of the repository that a file imports by value. */
export type Imports = (path: string) => readonly string[]

type Package = { readonly folder: string; readonly exports: Readonly<Record<string, string>> }

/** Reads imports on demand, within the repository only: relative paths, and `@oxbow/…` by its package's `exports`. */
export function readImports(root: string): Imports {
  const known = new Map<string, readonly string[]>()
  const packages = new Map<string, Package>()
  for (const file of globSync(['packages/*/*/package.json', 'apps/*/package.json', 'devnet/package.json'], {
    cwd: root,
  })) {
    const { name, exports = {} } = JSON.parse(readFileSync(join(root, file), 'utf8'))
    packages.set(name, { folder: dirname(file), exports })
  }

  const find = (from: string, specifier: string) => {
    if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(from), specifier))
    const [, name, subPath] = /^(@oxbow\/[^/]+)\/(.+)$/.exec(specifier) ?? []
    const named = name === undefined ? undefined : packages.get(name)
    const target = named?.exports[`./${subPath}`]
    return named && target ? join(named.folder, target) : undefined
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

/** Every file that `path` reaches, itself included, with its distance in imports. */
export function distancesFrom(imports: Imports, path: string): ReadonlyMap<string, number> {
  const distances = new Map([[path, 0]])
  for (const [file, distance] of distances)
    for (const next of imports(file)) if (!distances.has(next)) distances.set(next, distance + 1)
  return distances
}

const IMPORT =
  /^\s*(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm
