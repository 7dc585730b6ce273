import { NftError } from './NftFault.ts'
import { type DrawnElement, nameByStyle, reference } from './nameByStyle.ts'

/** A drawing of 1.2 kB that names itself again and again has stopped a browser for twelve seconds. */
export const mostSvgElements = 2_000
export const mostSvgBytes = 256 * 1024
const mostDepth = 100
/** Of all elements together. */
const mostNames = 20_000
/** Noise of more octaves takes seconds to draw, and looks the same. */
const mostOctaves = 10

const tag =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[[\s\S]*?\]\]>|\?[\s\S]*?\?>|(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const raster = /^data:image\/(?:png|gif);base64,([A-Za-z0-9+/=\s]+)$/i
const mostPixels = 4_000_000
/** Repeats what a parent names, which nobody has counted there. */
const inherit = /\binherit\b/i
const repeated = new Set(['fill', 'stroke', 'mask', 'filter', 'clip-path', 'style', 'values', 'to', 'from', 'by'])
/** Programs, other documents, and what reads other files. */
const refused = new Set([
  'script',
  'foreignobject',
  'iframe',
  'object',
  'embed',
  'audio',
  'video',
  'handler',
  'listener',
  'a',
])

/**
 * Whether a drawing may be given to a browser: well formed, without programs and other people's files, and of at most `mostSvgElements` elements when all that
 * it names is drawn where it is named. What is not understood is refused.
 *
 * @throws {NftError}
 */
export function checkSvg(bytes: Buffer): void {
  if (bytes.length > mostSvgBytes) throw new NftError('too-large')
  const { root, byId } = parse(bytes.toString('utf8'))
  const counts = new Map<DrawnElement, number>()
  const open = new Set<DrawnElement>()

  function count(element: DrawnElement): number {
    const known = counts.get(element)
    if (known !== undefined) return known
    // What names itself is drawn without end by some browsers, and not at all by others.
    if (open.has(element)) throw new NftError('too-many')
    open.add(element)
    const costs = element.children.map(count)
    for (const name of element.names) {
      const target = byId.get(name)
      if (target !== undefined) costs.push(count(target))
    }
    open.delete(element)
    // What a copy is painted with paints each part of what it copies.
    const sum =
      element.tag === 'use'
        ? costs.reduce((all, cost) => all * (1 + cost), 1)
        : costs.reduce((all, cost) => all + cost, 1)
    if (sum > mostSvgElements) throw new NftError('too-many')
    counts.set(element, sum)
    return sum
  }
  count(root)
}

function parse(text: string): { root: DrawnElement; byId: Map<string, DrawnElement> } {
  const byId = new Map<string, DrawnElement>()
  const open: { name: string; element: DrawnElement; inherited: readonly string[] }[] = []
  const elements: DrawnElement[] = []
  const styles: string[] = []
  let root: DrawnElement | undefined
  let names = 0
  for (let at = text.charCodeAt(0) === 0xfeff ? 1 : 0; at < text.length; ) {
    const next = text.indexOf('<', at)
    if (next < 0) break
    tag.lastIndex = next
    const found = tag.exec(text)
    // A document type may hold entities, which multiply as references do.
    if (found === null) throw new NftError('unsafe')
    at = tag.lastIndex
    const [, closes, name, attributes = '', closesItself] = found
    if (name === undefined) continue
    if (closes === '/') {
      if (open.pop()?.name !== name) throw new NftError('unsafe')
      continue
    }
    if (elements.length >= mostSvgElements) throw new NftError('too-many')
    if (open.length > mostDepth) throw new NftError('too-many')
    const parent = open.at(-1)
    const { element, inherited } = toElement(name, attributes, byId)
    elements.push(element)
    element.names.push(...(parent?.inherited ?? []))
    names += element.names.length
    if (names > mostNames) throw new NftError('too-many')
    if (parent) parent.element.children.push(element)
    else if (root || localName(name) !== 'svg') throw new NftError('unsafe')
    else root = element
    if (closesItself === '')
      open.push({ name, element, inherited: [...new Set([...(parent?.inherited ?? []), ...inherited])] })
    if (localName(name) === 'style' && closesItself === '') {
      const style = readStyle(text, at)
      styles.push(style)
      at += style.length
    }
  }
  if (root === undefined || open.length > 0) throw new NftError('unsafe')
  for (const style of styles) nameByStyle(style, elements)
  return { root, byId }
}

/** `inherited`: what its children are painted with as well. */
function toElement(
  name: string,
  attributes: string,
  byId: Map<string, DrawnElement>,
): { readonly element: DrawnElement; readonly inherited: readonly string[] } {
  const tag = localName(name)
  if (refused.has(tag)) throw new NftError('unsafe')
  const values = new Map<string, string>()
  const names: string[] = []
  const inherited: string[] = []
  for (const [, key = '', double, single] of attributes.matchAll(attribute)) {
    const value = double ?? single ?? ''
    const local = localName(key)
    values.set(key, value)
    if (local.startsWith('on')) throw new NftError('unsafe')
    // `xml:id` names nothing for some browsers.
    if (local === 'id' && key !== 'id') throw new NftError('unsafe')
    // A short dash on a long path is drawn a million times, and so is a marker.
    if (local === 'stroke-dasharray' || local.startsWith('marker-') || local === 'marker')
      throw new NftError('too-many')
    if (local === 'numoctaves' && !(Number(value) <= mostOctaves)) throw new NftError('too-many')
    // What is named later is counted by nobody.
    if (local === 'attributename' && ['href', 'class', 'style'].includes(localName(value.trim())))
      throw new NftError('too-many')
    if (local === 'href' || local === 'src') {
      const target = value.trim()
      if (target.startsWith('#')) addName(target.slice(1), names)
      else checkRaster(target)
      continue
    }
    if (repeated.has(local) && inherit.test(value)) throw new NftError('too-many')
    const found = readReferences(value)
    names.push(...found)
    if (['fill', 'stroke', 'style'].includes(local)) inherited.push(...found)
    // A value that is used where nobody looks.
    if (found.length > 0 && value.includes('--')) throw new NftError('too-many')
  }
  const id = values.get('id')
  const classes = (values.get('class') ?? '').split(/\s+/)
  const element: DrawnElement = { tag, id, classes, children: [], names }
  if (id !== undefined) {
    // Of two of one name browsers take the first.
    if (byId.has(id)) throw new NftError('unsafe')
    byId.set(id, element)
  }
  return { element, inherited }
}

/** The text of a style that begins there. */
function readStyle(text: string, from: number): string {
  const end = text.indexOf('</', from)
  if (end < 0) throw new NftError('unsafe')
  const style = text.slice(from, end)
  // A comment or CDATA, in which what looks like the end of the style is none.
  if (style.includes('<')) throw new NftError('unsafe')
  readReferences(style)
  if (inherit.test(style)) throw new NftError('too-many')
  return style
}

/** What a value names. */
function readReferences(value: string): readonly string[] {
  const names: string[] = []
  const without = value.replace(reference, (_, name: string) => {
    addName(name, names)
    return ''
  })
  // Other files, and escapes that would hide them.
  if (/url\s*\(|@import|image-set|\\|&#/i.test(without)) throw new NftError('unsafe')
  if (/stroke-dasharray|marker(?:-\w+)?\s*:/i.test(without)) throw new NftError('too-many')
  return names
}

/** Written with letters of its own alone: browsers read `&#97;` and `%61` as another name than stands there. */
function addName(name: string, names: string[]): void {
  if (/[&%]/.test(name)) throw new NftError('unsafe')
  names.push(name)
}

/** Pixels inside a drawing: a kind that tells its size where it begins, and of no more than a browser has room for. */
function checkRaster(url: string): void {
  const [, data = ''] = raster.exec(url) ?? []
  const bytes = Buffer.from(data, 'base64')
  const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG' && bytes.length >= 24
  const isGif = bytes.subarray(0, 3).toString('latin1') === 'GIF' && bytes.length >= 10
  if (!isPng && !isGif) throw new NftError('unsafe')
  const [width, height] = isPng
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  if (width * height > mostPixels) throw new NftError('too-many')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
