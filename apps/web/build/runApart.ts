import type { Plugin } from 'vite'

/**
 * Has the browser run each of these chunks in a task of its own, as soon as it is there, and not all of them in one long task with the entry, which
 * imports them. Whichever comes first runs them once.
 */
export function runApart(names: readonly string[]): Plugin {
  return {
    name: 'oxbow:run-apart',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const chunks = names.map((name) => {
          const chunk = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === name)
          if (chunk === undefined) throw new Error(`The build has no chunk "${name}": vite.config.ts names it.`)
          return chunk
        })
        return chunks.map(({ fileName }) => ({
          tag: 'script',
          attrs: { type: 'module', async: true, crossorigin: true, src: `/${fileName}` },
          injectTo: 'head' as const,
        }))
      },
    },
  }
}
