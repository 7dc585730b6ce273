import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { linguiPlugins } from './linguiPlugins.ts'

const root = path.join(import.meta.dirname, '..')

/**
 * Writes `landing.html`: the shell with the first screen of `/` in it, so that it is painted before any code has come. React puts the real page in
 * its place. Comes before `precompress`.
 */
export function prerenderLanding(options: prerenderLanding.Options): Plugin {
  return {
    name: 'oxbow:prerender-landing',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_output, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') return
        const { module } = await runnerImport<typeof import('./renderLanding.tsx')>(
          path.join(import.meta.dirname, 'renderLanding.tsx'),
          { configFile: false, mode: 'production', root, plugins: [linguiPlugins(), react()], logLevel: 'error' },
        )
        const { title, markup } = module.renderLanding()
        const preload = findChunks(bundle, options.page)
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
          .join('')
        const source = String(shell.source)
          .replace(/<title>.*<\/title>/, `<title>${title}</title>`)
          .replace('</head>', `${preload}</head>`)
          .replace('<div id="root"></div>', `<div id="root">${markup}</div>`)
        if (!source.includes(markup)) throw new Error('index.html has no empty root to put the landing page in.')
        this.emitFile({ type: 'asset', fileName: 'landing.html', source })
      },
    },
  }
}

export declare namespace prerenderLanding {
  type Options = {
    /** The end of the path of the module that the page is loaded from. */
    page: string
  }
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
