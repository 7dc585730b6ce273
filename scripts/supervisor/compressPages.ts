import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { fastBuildName } from './buildWeb.ts'
import { putInPlace } from './putInPlace.ts'

/**
 * Compresses pages that were built in a hurry: into a folder beside them, which then replaces them in one step.
 *
 * @param web Folder of the web app.
 */
export function compressPages(web: string): void {
  const built = join(web, 'dist')
  if (!existsSync(join(built, fastBuildName))) return
  const folder = join(web, `dist.${Date.now().toString(36)}`)
  for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name === fastBuildName) continue
    const file = join(entry.parentPath, entry.name)
    const target = join(folder, relative(built, file))
    mkdirSync(dirname(target), { recursive: true })
    if (!file.endsWith('.br')) linkSync(file, target)
    // Node's default is the best quality.
    else writeFileSync(target, brotliCompressSync(readFileSync(file.slice(0, -'.br'.length))))
  }
  putInPlace(built, folder)
}
