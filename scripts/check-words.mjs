import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findButtons, findForbidden, findLongButton, findWordProblems } from './findWordProblems.mjs'
import { complete } from './wordRules.mjs'

/** Checks every English string of the product, the README and the users' guide against `wordRules.mjs`. */

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const catalogueOf = (locale) => join(root, `packages/shared/i18n/src/locales/${locale}.po`)
const prose = ['README.md', 'docs/users.md']

const sources = globSync('apps/web/src/**/*.tsx', { cwd: root }).filter((path) => !path.endsWith('.test.tsx'))
const buttons = new Set(sources.flatMap((path) => findButtons(readFileSync(join(root, path), 'utf8'))))

const texts = readCatalogue('en').map(({ text }) => text)
const problems = texts.flatMap((text) =>
  findWordProblems(text, buttons).map((problem) => `${JSON.stringify(text)}: ${problem}`),
)
for (const locale of complete)
  for (const { text, translation } of readCatalogue(locale)) {
    const problem = findLongButton(text, translation, buttons)
    if (problem) problems.push(`${locale}: ${JSON.stringify(translation)}: ${problem}`)
  }
for (const path of prose) {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  for (const [index, line] of lines.entries())
    for (const problem of findForbidden(line)) problems.push(`${path}:${index + 1}: ${problem}`)
}

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else console.log(`Words: ${texts.length} strings, ${buttons.size} buttons and ${prose.length} files.`)

/** Entries with their translations; both may span several quoted lines. */
function readCatalogue(locale) {
  const toText = (lines) =>
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .join('')
  return [...readFileSync(catalogueOf(locale), 'utf8').matchAll(/^msgid ((?:".*"\n)+)msgstr ((?:".*"\n?)+)/gm)]
    .map(([, text, translation]) => ({ text: toText(text), translation: toText(translation) }))
    .filter(({ text }) => text !== '')
}
