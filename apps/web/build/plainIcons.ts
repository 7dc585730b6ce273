import path from 'node:path'
import type { Plugin } from 'vite'

const createIcon = path.join(import.meta.dirname, 'createIcon.ts')

/**
 * Draws the icons of lucide-react by `createIcon`: the package builds them as for all its frameworks, with 1 kB of code that every page starts with.
 * The drawings stay its own.
 */
export function plainIcons(): Plugin {
  return {
    name: 'oxbow:plain-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => createIcon },
  }
}
