import type { Plugin } from 'vite'

/**
 * Makes the browser run each larger chunk in a separate task: otherwise the entry with all its imports, or a lazily loaded page, would be one long
 * task that blocks scrolling and clicks. Each chunk starts by yielding to the browser, so that independent chunks run separately too; importing
 * chunks wait for it.
 * Not for the service worker, which must not wait.
 */
export function splitTasks(): Plugin {
  return {
    name: 'oxbow:run-apart',
    apply: 'build',
    renderChunk(code, { facadeModuleId }) {
      const isPage = !facadeModuleId?.includes('/serviceWorker/')
      return isPage && code.length >= smallestCharacters ? { code: `${nextTask}\n${code}`, map: null } : null
    },
  }
}

/** Size before minification. Smaller chunks take a slow phone a millisecond or two. */
const smallestCharacters = 4_000

/** As in `src/loading/nextTask.ts`. */
const nextTask = 'await (globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done)))'
