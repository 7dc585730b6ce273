import type { Plugin } from 'vite'

/**
 * Has the browser run each larger chunk of the pages in a task of its own: without it the entry and all that it imports are one long task, and so is a
 * page that comes later; nobody can scroll or press meanwhile. Each begins by letting the browser go first, so that those that come together, and wait
 * for nothing of each other, run apart too; what imports one waits for it.
 * The service worker is no page, and may not wait.
 */
export function runApart(): Plugin {
  return {
    name: 'oxbow:run-apart',
    apply: 'build',
    renderChunk(code, { facadeModuleId }) {
      const isPage = !facadeModuleId?.includes('/serviceWorker/')
      return isPage && code.length >= smallestCharacters ? { code: `${nextTask}\n${code}`, map: null } : null
    },
  }
}

/** Before it is made small. What is smaller takes a slow phone a millisecond or two. */
const smallestCharacters = 4_000

/** As `src/loading/nextTask.ts`. */
const nextTask = 'await (globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done)))'
