import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findForbidden, findWordProblems } from './findWordProblems.mjs'

/** Holds every English string of the product, and what people read before they install it, against `wordRules.mjs`. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const catalogue = 'packages/shared/i18n/src/locales/en.po'
const prose = ['README.md', 'docs/users.md']

const texts = readCatalogue(readFileSync(join(root, catalogue), 'utf8'))
const problems = texts.flatMap((text) => findWordProblems(text).map((problem) => `${JSON.stringify(text)}: ${problem}`))
for (const path of prose) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  for (const [index, line] of lines.entries())
    for (const problem of findForbidden(line)) problems.push(`${path}:${index + 1}: ${problem}`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else console.log(`Words: ${texts.length} strings and ${prose.length} files.`)

/** The English of each entry: a msgid may go on over several quoted lines. */
function readCatalogue(source) {
  return [...source.matchAll(/^msgid ((?:".*"\n)+)/gm)]
    .map(([, lines]) =>
      lines
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .join(''),
    )
    .filter((text) => text !== '')
}
