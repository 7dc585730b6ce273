import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { linguiPlugins } from './linguiPlugins.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * Writes a document for each page in `documents`: the shell with the page's first screen in it, so that it is painted before any code has come. React
 * puts the real page in its place. Comes before `precompress`.
 */
export function prerenderPages(documents: prerenderPages.Documents): Plugin {
  return {
    name: 'oxbow:prerender-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_output, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') return
        const { module } = await runnerImport<typeof import('./renderOutlines.tsx')>(
          path.join(import.meta.dirname, 'renderOutlines.tsx'),
          { configFile: false, mode: 'production', root, plugins: [linguiPlugins(), react()], logLevel: 'error' },
        )
        for (const [name, { title, markup }] of Object.entries(module.renderOutlines())) {
          const page = documents[name as keyof prerenderPages.Documents]
          const preload = page === undefined ? [] : findChunks(bundle, page)
          const source = String(shell.source)
            .replace(/<title>.*<\/title>/, `<title>${title} · Oxbow</title>`)
            .replace(
              '</head>',
              `${preload.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`).join('')}</head>`,
            )
            .replace('<div id="root"></div>', `<div id="root">${markup}</div>`)
          if (!source.includes(markup)) throw new Error('index.html has no empty root to put a page in.')
          this.emitFile({ type: 'asset', fileName: `${name}.html`, source })
        }
      },
    },
  }
}

export declare namespace prerenderPages {
  /** The end of the path of the module that a page is loaded from; undefined when it comes with the entry. */
  type Documents = { readonly landing: string | undefined; readonly swap: string | undefined }
}

/** The files that the page needs besides those of the entry. */
function findChunks(bundle: Rolldown.OutputBundle, page: string): readonly string[] {
  const files = Object.values(bundle)
  const chunk = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(page))
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk of "${page}".`)
  const entry = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('index.html'))
  const known = new Set(entry?.type === 'chunk' ? [entry.fileName, ...entry.imports] : [])
  return [chunk.fileName, ...chunk.imports].filter((file) => !known.has(file))
}
