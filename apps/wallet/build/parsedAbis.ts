import { parseAbi, parseAbiParameters } from 'viem'
import type { Plugin } from 'vite'

/** Parses ABIs that are written as text when the pages are built, so that they don't contain the parser: saves 3 kB. */
export function parsedAbis(): Plugin {
  return {
    name: 'oxbow:parsed-abis',
    apply: 'build',
    transform: {
      filter: { id: /\/packages\/.*\.ts$/, code: /\bparseAbi/ },
      handler(code) {
        // What ABIs of a module share is a constant of text, or of a list of texts.
        const shared = [...code.matchAll(constant)].map(([, name, text]) => `const ${name} = ${text}`).join('\n')
        const parse = (parser: string, text: string) =>
          parsers[parser]!(new Function(`${shared}\nreturn ${text}`)() as string[])
        return {
          code: code.replaceAll(call, (_, parser, text) => JSON.stringify(parse(parser, text))),
          map: null,
        }
      },
    },
  }
}

const parsers: Readonly<Record<string, (signatures: string[]) => unknown>> = { parseAbi, parseAbiParameters }
const text = String.raw`'[^'\n]*'|"[^"\n]*"`
const listOf = (item: string) => String.raw`\[\s*(?:(?:${item})\s*,?\s*)+\]`
const constant = new RegExp(String.raw`\bconst (\w+) = (${text}|${listOf(text)})`, 'g')
const signatures = `${listOf(String.raw`${text}|(?:\.\.\.)?\w+`)}|${text}`
const call = new RegExp(String.raw`\b(parseAbi|parseAbiParameters)\(\s*(${signatures})\s*,?\s*\)`, 'g')
