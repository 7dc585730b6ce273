import path from 'node:path'
import { linguiPlugins } from '@oxbow/i18n/linguiPlugins'
import react from '@vitejs/plugin-react'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import type { Outline } from './outlines.tsx'

const root = path.join(import.meta.dirname, '..')

/**
 * Writes a document for each page in `documents` and each complete language: the shell with the page's first screen, so that it paints before any
 * code has loaded. The code's tags are in a template, because on a slow connection they would compete with the first paint; `public/boot.js`
 * activates them afterwards, and React then renders the page. The server chooses the language. Must run before `precompress`.
 *
 * @param askedForEarly path suffixes of modules that every page loads at startup: they are preloaded with the entry
 */
export function prerenderPages(documents: prerenderPages.Documents, askedForEarly: readonly string[]): Plugin {
  return {
    name: 'oxbow:prerender-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_output, bundle) {
        const shell = bundle['index.html']
        if (shell?.type !== 'asset') return
        const { module } = await runnerImport<typeof import('./outlines.tsx')>(
          path.join(import.meta.dirname, 'outlines.tsx'),
          {
            configFile: false,
            mode: 'production',
            root,
            plugins: [linguiPlugins(path.join(root, 'lingui.config.ts')), react()],
            logLevel: 'error',
          },
        )
        for (const { page, title, markup, locale, isDefault, direction } of module.outlines) {
          // Code and catalogue load in parallel with the entry.
          const preload = new Set([
            ...[...askedForEarly, ...documents[page]].flatMap((module) => findChunks(bundle, module)),
            ...(isDefault ? [] : findChunks(bundle, `/locales/${locale}.po`)),
          ])
          const code = [
            ...(String(shell.source).match(codeTags) ?? []),
            ...[...preload].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
          ].join('')
          const source = String(shell.source)
            .replace('<html lang="en" dir="ltr">', `<html lang="${locale}" dir="${direction}">`)
            .replace(/<title>.*<\/title>/, `<title>${title} · Oxbow</title>`)
            .replaceAll(codeTags, '')
            .replace(bootTag, `<template id="code">${code}</template>${bootTag}`)
            .replace('<div id="root"></div>', `<div id="root">${markup}</div>`)
          if (!source.includes(markup) || !source.includes(`lang="${locale}" dir="${direction}"`))
            throw new Error('index.html has no empty root to put a page in, or no language to change.')
          if (!source.includes(`${code}</template>`) || !code.startsWith('<script type="module"'))
            throw new Error('index.html has no script that boots, or no code to come after it.')
          this.emitFile({ type: 'asset', fileName: isDefault ? `${page}.html` : `${page}.${locale}.html`, source })
        }
      },
    },
  }
}

const bootTag = '<script src="/boot.js"></script>'

/** The entry's tags and its preloads. */
const codeTags = /<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>/g

export declare namespace prerenderPages {
  /** Path suffixes of a page's module and of what it loads immediately; none if it is part of the entry. */
  type Documents = Readonly<Record<Outline['page'], readonly string[]>>
}

/** The files that the page needs besides the entry's, including dependencies: otherwise they would load one after the other. */
function findChunks(bundle: Rolldown.OutputBundle, page: string): readonly string[] {
  const files = Object.values(bundle)
  const chunk = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(page))
  if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk of "${page}".`)
  const entry = files.find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('index.html'))
  const known = entry?.type === 'chunk' ? withImports(bundle, entry.fileName) : new Set<string>()
  return [...withImports(bundle, chunk.fileName)].filter((file) => !known.has(file))
}

function withImports(bundle: Rolldown.OutputBundle, first: string): ReadonlySet<string> {
  const found = new Set<string>()
  function add(fileName: string): void {
    const file = bundle[fileName]
    if (file?.type !== 'chunk' || found.has(fileName)) return
    found.add(fileName)
    for (const imported of file.imports) add(imported)
  }
  add(first)
  return found
}
