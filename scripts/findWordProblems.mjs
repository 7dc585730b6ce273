import { explained, forbidden, limits, longer, quoted, translatedButton } from './wordRules.mjs'

/**
 * Violations of `wordRules.mjs` in a product text, one line each with what to write instead.
 *
 * @param {string} text
 * @param {ReadonlySet<string>} [buttons] From `findButtons`.
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
 * Forbidden words only: the one rule for prose, where code and quotations keep their own spelling.
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
 * Labels of the buttons in a source, with placeholders replaced by a short value.
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
 * The fault of a button's translation; undefined if it fits.
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

/** The displayed text: the last form of a plural, without tags, placeholders replaced by a short value. */
function toPlain(text) {
  const forms = [...text.matchAll(/\b(?:zero|one|two|few|many|other)\s*\{([^{}]*)\}/g)].map(([, form]) => form)
  const shown = /,\s*plural\s*,/.test(text) ? (forms.at(-1) ?? '') : text
  return shown
    .replace(/<\/?\d+\/?>/g, '')
    .replace(/\{\w+\}/g, '0.00')
    .trim()
}
