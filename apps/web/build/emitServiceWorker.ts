import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'vite'
import type { PagesBuild } from '../src/serviceWorker/WorkerScope.ts'

const fileName = 'service-worker.js'

/**
 * Builds the service worker and prepends the list of files it precaches: every file of the build, except those whose source matches `onDemand`, which
 * are cached once a page has loaded them. Must run before `precompress`.
 */
export function emitServiceWorker(options: emitServiceWorker.Options): Plugin {
  let outDir = ''
  let publicDir = ''
  let isServer = false
  let entry = ''
  let assets: string[] = []
  return {
    name: 'oxbow:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir)
      publicDir = config.publicDir
      isServer = config.build.ssr !== false
    },
    buildStart() {
      if (!isServer) this.emitFile({ type: 'chunk', id: options.source, fileName })
    },
    generateBundle: {
      order: 'post',
      handler(_output, bundle) {
        const files = Object.values(bundle)
        entry =
          files.find((file) => file.type === 'chunk' && file.isEntry && file.fileName !== fileName)?.fileName ?? ''
        assets = files
          .filter((file) => !options.onDemand.test(file.type === 'asset' ? file.fileName : (file.facadeModuleId ?? '')))
          .map((file) => file.fileName)
          .filter((name) => name.startsWith('assets/'))
          .sort()
      },
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        // A failed build reports its own error.
        if (isServer || entry === '' || !existsSync(path.join(outDir, fileName))) return
        const others = (await readdir(publicDir, { recursive: true, withFileTypes: true }))
          .filter((file) => file.isFile())
          .map((file) => path.relative(publicDir, path.join(file.parentPath, file.name)).replaceAll('\\', '/'))
          .sort()
        const script = await readFile(path.join(outDir, fileName), 'utf8')
        const hash = createHash('sha256')
          .update(script)
          .update(JSON.stringify([entry, assets]))
        for (const name of others) hash.update(await readFile(path.join(publicDir, name)))
        const build: PagesBuild = {
          id: hash.digest('hex').slice(0, 12),
          entry: `/${entry}`,
          assets: assets.map((name) => `/${name}`),
          others: others.map((name) => `/${name}`),
        }
        await writeFile(path.join(outDir, fileName), `self.oxbowBuild=${JSON.stringify(build)};\n${script}`)
      },
    },
  }
}

export declare namespace emitServiceWorker {
  type Options = {
    /** Path of the worker's source. */
    source: string
    /** Matched against a module's path, or a worker's file. */
    onDemand: RegExp
  }
}
