import { NftError } from './NftFault.ts'

/** An element of a drawing, as far as what it draws is counted. */
export type DrawnElement = {
  readonly tag: string
  readonly id: string | undefined
  readonly classes: readonly string[]
  readonly children: DrawnElement[]
  /** What it draws besides its children, by id. */
  readonly names: string[]
}

/** Of `fill: url(#name)`, wherever it stands. */
export const reference = /url\(\s*['"]?#([^'")\s]+)/gi
/** Of those the ones in quotes, which hold no bracket. */
const quoted = /url\(\s*(?:'#[^'"(){}\s]+'|"#[^'"(){}\s]+")\s*\)/gi

/** A tag, classes and an id, and nothing that needs a parent, a state or a place. */
const simple = /^([A-Za-z][\w-]*)?((?:[.#][\w-]+)*)$/
/** They draw nothing of their own. */
const silent = new Set(['stop', 'lineargradient', 'radialgradient', 'style', 'title', 'desc', 'metadata'])
/** A drawing has some rules that name something, for some elements each. */
const mostRules = 100
const mostSelectors = 50
const mostNames = 20_000

/**
 * Gives what a style sheet names to the elements that its rules are for: what is named once is drawn with each of them. Where it is not plain whom a rule is for it is for all.
 *
 * @throws {NftError}
 */
export function nameByStyle(style: string, elements: readonly DrawnElement[]): void {
  // Rules for a time or a screen, values that are used elsewhere, and comments and strings, which may hold brackets that end nothing.
  const isPlainSheet = !/@|--|\/\*|['"]/.test(style.replace(quoted, ''))
  const parts = isPlainSheet ? style.split('}') : [style]
  let rules = 0
  let given = 0
  for (const part of parts) {
    const names = [...part.matchAll(reference)].map(([, name]) => name!)
    if (names.length === 0) continue
    const [selectors = '', ...bodies] = part.split('{')
    const wanted = bodies.length === 1 ? selectors.split(',', mostSelectors + 1) : []
    const isPlain = parts.length > 1 && wanted.length > 0 && wanted.length <= mostSelectors
    const tests = isPlain ? wanted.map(toTest) : []
    const meant = isPlain ? elements.filter((element) => tests.some((isFor) => isFor(element))) : elements
    // What an element is painted with its children are painted with as well.
    const painted = /fill|stroke/i.test(part) ? withDescendants(meant) : meant
    const drawn = [...painted].filter(({ tag }) => !silent.has(tag))
    given += names.length * drawn.length
    if (++rules > mostRules || given > mostNames) throw new NftError('too-many')
    for (const element of drawn) element.names.push(...names)
  }
}

function withDescendants(elements: readonly DrawnElement[]): Iterable<DrawnElement> {
  const all = new Set(elements)
  // What is added while it goes on has its turn too.
  for (const { children } of all) for (const child of children) all.add(child)
  return all
}

/** Whether an element is meant by the last part of a selector, which is so for no fewer than for the whole of it. */
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
