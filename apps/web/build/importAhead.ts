import type { Plugin, Rolldown } from 'vite'

/**
 * Makes each lazily loaded chunk import all its dependencies itself, so that they load in one round trip. Vite would list them in the importing
 * chunk; for all chunks that was 4 kB of hashed file names in every page's startup code. Used together with `preloadOfDocuments`.
 */
export function importAhead(): Plugin {
  return {
    name: 'oxbow:import-ahead',
    apply: 'build',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isDynamicEntry) return null
      const entry = Object.values(chunks).find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'))
      const known = new Set([...chunk.imports, ...(entry ? needsOf(entry, chunks) : [])])
      const ahead = [...needsOf(chunk, chunks)].filter((file) => !known.has(file))
      return ahead.length === 0 ? null : { code: `${code}\n${ahead.map(toImport).join('\n')}`, map: null }
    },
  }
}

function needsOf(first: Rolldown.RenderedChunk, chunks: Record<string, Rolldown.RenderedChunk>): ReadonlySet<string> {
  const found = new Set<string>()
  function add(chunk: Rolldown.RenderedChunk | undefined): void {
    for (const file of chunk?.imports ?? []) {
      if (found.has(file)) continue
      found.add(file)
      add(chunks[file])
    }
  }
  add(first)
  return found
}

function toImport(file: string): string {
  return `import './${file.slice(file.lastIndexOf('/') + 1)}'`
}

/** For `build.modulePreload`: documents list their files, code lists none. */
export function preloadOfDocuments(
  _file: string,
  files: string[],
  { hostType }: { hostType: 'html' | 'js' },
): string[] {
  return hostType === 'html' ? files : []
}
