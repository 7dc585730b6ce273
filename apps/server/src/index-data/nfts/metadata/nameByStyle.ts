import { NftError } from './NftFault.ts'

/** An SVG element, as far as needed to count what it draws. */
export type DrawnElement = {
  readonly tag: string
  readonly id: string | undefined
  readonly classes: readonly string[]
  readonly children: DrawnElement[]
  /** Ids that it references besides its children. */
  readonly names: string[]
}

/** Matches `fill: url(#name)` anywhere. */
export const reference = /url\(\s*['"]?#([^'")\s]+)/gi
/** Those in quotes, without brackets. */
const quoted = /url\(\s*(?:'#[^'"(){}\s]+'|"#[^'"(){}\s]+")\s*\)/gi

/** A tag, classes and an id; no combinators, pseudo-classes or attributes. */
const simple = /^([A-Za-z][\w-]*)?((?:[.#][\w-]+)*)$/
/** Elements that draw nothing themselves. */
const silent = new Set(['stop', 'lineargradient', 'radialgradient', 'style', 'title', 'desc', 'metadata'])
/** Real drawings have few rules with references, each for few elements. */
const maxRules = 100
const maxSelectors = 50
const maxNames = 20_000

/**
 * Assigns the references of a style sheet to the elements that its rules match, because each
 * of them draws the reference. A rule that can't be matched precisely applies to all elements.
 *
 * @throws {NftError}
 */
export function nameByStyle(style: string, elements: readonly DrawnElement[]): void {
  // Not plain: at-rules, custom properties, comments and strings, which may contain brackets that end nothing.
  const isPlainSheet = !/@|--|\/\*|['"]/.test(style.replace(quoted, ''))
  const parts = isPlainSheet ? style.split('}') : [style]
  let rules = 0
  let given = 0
  for (const part of parts) {
    const names = [...part.matchAll(reference)].map(([, name]) => name!)
    if (names.length === 0) continue
    const [selectors = '', ...bodies] = part.split('{')
    const wanted = bodies.length === 1 ? selectors.split(',', maxSelectors + 1) : []
    const isPlain = parts.length > 1 && wanted.length > 0 && wanted.length <= maxSelectors
    const tests = isPlain ? wanted.map(toTest) : []
    const meant = isPlain ? elements.filter((element) => tests.some((isFor) => isFor(element))) : elements
    // Children inherit an element's paint.
    const painted = /fill|stroke/i.test(part) ? withDescendants(meant) : meant
    const drawn = [...painted].filter(({ tag }) => !silent.has(tag))
    given += names.length * drawn.length
    if (++rules > maxRules || given > maxNames) throw new NftError('too-many')
    for (const element of drawn) element.names.push(...names)
  }
}

function withDescendants(elements: readonly DrawnElement[]): Iterable<DrawnElement> {
  const all = new Set(elements)
  // Iterating over a set includes elements added meanwhile.
  for (const { children } of all) for (const child of children) all.add(child)
  return all
}

/** Matches an element by the last part of a selector, which matches at least as many as the whole selector. */
function toTest(selector: string): (element: DrawnElement) => boolean {
  const last =
    selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1) ?? ''
  const found = simple.exec(last)
  if (found === null || last === '') return () => true
  const [, wanted, parts = ''] = found
  const named = parts.match(/[.#][\w-]+/g) ?? []
  return ({ classes, id, tag }) =>
    (wanted === undefined || wanted.toLowerCase() === tag) &&
    named.every((part) => (part.startsWith('.') ? classes.includes(part.slice(1)) : id === part.slice(1)))
}
