import type { Plugin } from 'vite'

/** Inlines the shortened word lists of the password check; the libraries would add their full lists. */
export function shortLists(): Plugin {
  return {
    name: 'oxbow:short-lists',
    apply: 'build',
    load: {
      filter: { id: /manage\/password\/passwordLists\.ts$/ },
      async handler(id) {
        const { passwordLists } = (await import(id)) as typeof import('../src/manage/password/passwordLists.ts')
        const lists = Object.entries(passwordLists.dictionary).map(
          ([name, words]) => `${name}: ${JSON.stringify(words.join(' '))}.split(' ')`,
        )
        return `export const passwordLists = { dictionary: { ${lists.join()} }, graphs: ${JSON.stringify(passwordLists.graphs)} }`
      },
    },
  }
}
