import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'

/** Lays a `.br` twin beside every text file of the build, so that the server compresses nothing while people wait. */
export function precompress(): Plugin {
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
        const content = await readFile(file)
        const compressed = brotliCompressSync(content, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          },
        })
        await writeFile(`${file}.br`, compressed)
      }
    },
  }
}
