import type { Plugin } from 'vite'

/**
 * Puts the lists that passwords are held against into the build as they are used. The libraries they come from would bring all they have.
 */
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
