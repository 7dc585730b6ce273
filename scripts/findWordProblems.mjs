import { explained, forbidden, limits, longer, quoted, translatedButton } from './wordRules.mjs'

/**
 * What a product text breaks of `wordRules.mjs`, one line each, saying what to write instead.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} [buttons] As `findButtons` found them.
 * @returns {string[]}
 */
export function findWordProblems(text, buttons = new Set()) {
  if (quoted.includes(text)) return []
  const plain = toPlain(text)
  const kind = buttons.has(plain) ? 'button' : /[.!?…]$/.test(plain) ? 'helper' : 'label'
  const problems = findForbidden(plain)
  if (/["']/.test(plain)) problems.push('straight quote: write ’ or “ ”')
  for (const [term, meaning] of explained)
    if (term.test(plain) && !meaning.test(plain)) problems.push(`${term.exec(plain)[0]} isn’t explained`)
  if (plain.length > limits[kind] && !longer.some((allowed) => allowed.test(plain)))
    problems.push(`${kind} of ${plain.length} characters, at most ${limits[kind]}`)
  return problems
}

/**
 * The forbidden words alone: all that holds for prose, where code and quotations keep their own spelling.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function findForbidden(text) {
  return forbidden.flatMap(([pattern, instead]) => {
    const found = pattern.exec(text)
    return found ? [`“${found[0]}”: write ${instead}`] : []
  })
}

/**
 * What stands between the tags of a button in a source: the words that it carries, with values as short as values are.
 *
 * @param {string} source
 * @returns {string[]}
 */
export function findButtons(source) {
  const tags = source.matchAll(
    /<Button\b((?:(?!<\/|<Button\b)[\s\S])*?)>\s*(?:\{t`([^`]*)`\}|<Trans>([^<]*)<\/Trans>)\s*<\/Button>/g,
  )
  return [...tags].map(([, , macro, element]) => toPlain((macro ?? element ?? '').replaceAll(/\$?\{[^{}]*\}/g, '{0}')))
}

/**
 * What is wrong with a button in another language: undefined where its words fit.
 *
 * @param {string} text
 * @param {string} translation
 * @param {ReadonlySet<string>} buttons
 * @returns {string | undefined}
 */
export function findLongButton(text, translation, buttons) {
  const { length } = toPlain(translation)
  if (!buttons.has(toPlain(text)) || length <= translatedButton) return undefined
  return `button of ${length} characters, at most ${translatedButton}`
}

/** What a person reads: the longest form of a plural, no tags, a value as short as values are. */
function toPlain(text) {
  const forms = [...text.matchAll(/\b(?:zero|one|two|few|many|other)\s*\{([^{}]*)\}/g)].map(([, form]) => form)
  const shown = /,\s*plural\s*,/.test(text) ? (forms.at(-1) ?? '') : text
  return shown
    .replace(/<\/?\d+\/?>/g, '')
    .replace(/\{\w+\}/g, '0.00')
    .trim()
}
