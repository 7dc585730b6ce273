import type { Plugin } from 'vite'

/**
 * Has the browser run each of these chunks in a task of its own: without it the entry and all that it imports are one long task, and nobody can
 * scroll or press meanwhile. Each ends by letting the browser go first, and what imports it waits for that.
 */
export function runApart(names: readonly string[]): Plugin {
  return {
    name: 'oxbow:run-apart',
    apply: 'build',
    renderChunk(code, { name }) {
      return names.includes(name) ? { code: `${code}\n${nextTask}`, map: null } : null
    },
    generateBundle(_output, bundle) {
      if (bundle['index.html'] === undefined) return
      for (const name of names)
        if (!Object.values(bundle).some((file) => file.type === 'chunk' && file.name === name))
          throw new Error(`The build has no chunk "${name}": vite.config.ts names it.`)
    },
  }
}

/** As `src/app/nextTask.ts`. */
const nextTask = 'await (globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done)))'
