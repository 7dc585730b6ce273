import { explained, forbidden, limits, longer, quoted } from './wordRules.mjs'

/**
 * What a product text breaks of `wordRules.mjs`, one line each, saying what to write instead.
 *
 * @param {string} text
 * @returns {string[]}
 */
export function findWordProblems(text) {
  if (quoted.includes(text)) return []
  const plain = toPlain(text)
  const kind = /[.!?…]$/.test(plain) ? 'helper' : 'label'
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

/** What a person reads: the longest form of a plural, no tags, a value as short as values are. */
function toPlain(text) {
  const forms = [...text.matchAll(/\b(?:zero|one|two|few|many|other)\s*\{([^{}]*)\}/g)].map(([, form]) => form)
  const shown = /,\s*plural\s*,/.test(text) ? (forms.at(-1) ?? '') : text
  return shown
    .replace(/<\/?\d+\/?>/g, '')
    .replace(/\{\w+\}/g, '0.00')
    .trim()
}
