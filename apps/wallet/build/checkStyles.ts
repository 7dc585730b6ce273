import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Fails the build when a page includes a shared component without an `@source` in the styles. */
export function checkStyles(styles: string): Plugin {
  return {
    name: 'oxbow:check-styles',
    apply: 'build',
    generateBundle(_output, bundle) {
      const named = new Set(
        [...readFileSync(styles, 'utf8').matchAll(/@source "[^"]*\{([^}]*)\}/g)].flatMap(([, names]) =>
          names!.split(','),
        ),
      )
      const shown = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      for (const id of shown) {
        const [, name] = /\/packages\/shared\/.*\/(\w+)\.tsx$/.exec(id) ?? []
        if (name !== undefined && !named.has(name)) throw new Error(`${styles} has no @source for ${id}.`)
      }
    },
  }
}
