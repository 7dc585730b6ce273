import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { compress } from './compress.ts'

/**
 * Lays a `.br` twin beside every text file of the build, so that the server compresses nothing while people wait. A first start is in a hurry and does it
 * again when it runs (`scripts/supervisor/compressPages.ts`).
 */
export function precompress(options: { isInHurry: boolean }): Plugin {
  let outDir = ''
  return {
    name: 'oxbow:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      for (const entry of await readdir(outDir, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !/\.(html|js|css|svg|json|txt)$/.test(entry.name)) continue
        const file = path.join(entry.parentPath, entry.name)
        await writeFile(`${file}.br`, compress(await readFile(file), options.isInHurry ? 5 : 11))
      }
    },
  }
}
