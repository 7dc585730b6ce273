import path from 'node:path'
import type { Plugin } from 'vite'

const createIcon = path.join(import.meta.dirname, 'createIcon.ts')

/**
 * Renders the icons of lucide-react with `createIcon`: the package's own factory supports all its frameworks and adds 1 kB to every page's startup.
 * The shapes are still the package's.
 */
export function plainIcons(): Plugin {
  return {
    name: 'oxbow:plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => createIcon },
  }
}
