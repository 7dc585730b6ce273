import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * Strips viem's error messages from the wallet's pages, which show raw errors or texts of their
 * own. The error classes stay, and blob functions, which the wallet never needs, throw: saves 7 kB.
 */
export function terseErrors(): Plugin {
  return {
    name: 'oxbow:terse-errors',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /\/viem\/_esm\/(?:errors\/(?!base)\w+|utils\/blob\/\w+)\.js$/ },
      handler(id) {
        const code = readFileSync(id, 'utf8')
        const [classes, functions] = ['class', 'function'].map((kind) =>
          [...code.matchAll(new RegExp(`^export ${kind} (\\w+)`, 'gm'))].map(([, name]) => name),
        )
        // A module with any other export is left unchanged.
        if (classes!.length + functions!.length !== code.match(/^export /gm)?.length) return null
        const does = /\/blob\//.test(id) ? `throw new TypeError('The wallet signs no blobs.')` : `return ''`
        return [
          'const terse = (name) => class extends Error { name = name }',
          ...classes!.map((name) => `export const ${name} = terse('${name}')`),
          ...functions!.map((name) => `export function ${name}() { ${does} }`),
        ].join('\n')
      },
    },
  }
}
