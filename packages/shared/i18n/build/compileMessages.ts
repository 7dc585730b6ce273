import { createCompiledCatalog } from '@lingui/cli/api'
import type { Plugin } from 'vite'
import { defaultLocale } from '../src/Locale.ts'

/**
 * Compiles the English messages that Lingui's macros leave next to each message id, so that English pages load no catalog: every chunk contains its
 * own messages. Must run after the macros.
 */
export function compileMessages(): Plugin {
  return {
    name: 'oxbow:compile-messages',
    enforce: 'post',
    apply: 'build',
    transform: {
      filter: { code: /\bmessage: "/ },
      handler(code) {
        const compiled = code.replace(descriptor, (_all, before: string, text: string) => `${before}${compile(text)}`)
        return { code: compiled, map: null }
      },
    },
  }
}

/** As the macros write it: `id: "OsyGKo", message: "Swap"`; ids are six-character hashes. */
const descriptor = /(\bid: "[\w-]{6}",\s*message: )("(?:[^"\\]|\\.)*")/g

function compile(text: string): string {
  const message = JSON.parse(text) as string
  const { source, errors } = createCompiledCatalog(defaultLocale, { message }, { namespace: 'json' })
  if (errors[0]) throw errors[0].error
  return JSON.stringify((JSON.parse(source) as { messages: { message: unknown } }).messages.message)
}
