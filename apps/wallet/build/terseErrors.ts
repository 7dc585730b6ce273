import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/**
 * The wallet's pages show none of viem's error messages: what they catch is shown raw, or in words of their own. So its errors keep their classes and lose
 * their texts, and what makes blobs, which the wallet never signs, says so: 7 kB.
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
        // What exports anything else is taken as it is.
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
