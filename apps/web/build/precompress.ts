import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import { compress } from './compress.ts'

/**
 * Writes a `.br` file beside every text file of the build, so that the server needn't compress on request. A first start uses a fast quality, and
 * recompresses while it runs (`scripts/supervisor/compressPages.ts`).
 */
export function precompress(options: { isFastBuild: boolean }): Plugin {
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
        await writeFile(`${file}.br`, compress(await readFile(file), options.isFastBuild ? 5 : 11))
      }
    },
  }
}
