import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

/** File with the sources' hash beside the pages that were built from them. */
export const stampName = '.sources'

/** All files that can change the pages. */
const sources = [
  'apps/wallet/**',
  'apps/web/**',
  'packages/protocol/**',
  'packages/exchange/**',
  'packages/wallet/**',
  'packages/shared/{errors,i18n,marks,react,runtime,table,ui}/**',
  'pnpm-lock.yaml',
]
const notSources = /(^|\/)(node_modules|dist(\.\w+)?|\.vite)(\/|$)|\.test\.tsx?$/

/**
 * Hash of everything that the pages are built from.
 *
 * @param pins Path of the operator's pins file.
 */
export function hashSources(root: string, pins: string | undefined): string {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: root, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(root, join(file.parentPath, file.name)))
    .filter((path) => !notSources.test(path))
  for (const path of files.sort()) hash.update(path).update(readFileSync(join(root, path)))
  if (pins) hash.update(readFileSync(resolve(root, pins)))
  return hash.digest('hex')
}
