import { NftError } from './NftFault.ts'
import { type DrawnElement, nameByStyle, reference } from './nameByStyle.ts'

/** A 1.2 kB drawing with nested references blocked a browser for twelve seconds. */
export const maxSvgElements = 2_000
export const maxSvgBytes = 256 * 1024
const maxDepth = 100
/** References of all elements together. */
const maxNames = 20_000
/** Noise with more octaves takes seconds to draw, and looks the same. */
const maxOctaves = 10

const tag =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[[\s\S]*?\]\]>|\?[\s\S]*?\?>|(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const raster = /^data:image\/(?:png|gif);base64,([A-Za-z0-9+/=\s]+)$/i
const maxPixels = 4_000_000
/** Repeats a parent's reference, which isn't counted there. */
const inherit = /\binherit\b/i
const repeated = new Set(['fill', 'stroke', 'mask', 'filter', 'clip-path', 'style', 'values', 'to', 'from', 'by'])
/** Scripts, other documents, and elements that load files. */
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
 * Checks whether an SVG can be given to a browser: well formed, without scripts or external files, and with
 * at most `maxSvgElements` elements after expanding all references. Anything not understood is refused.
 *
 * @throws {NftError}
 */
export function checkSvg(bytes: Buffer): void {
  if (bytes.length > maxSvgBytes) throw new NftError('too-large')
  const { root, byId } = parse(bytes.toString('utf8'))
  const counts = new Map<DrawnElement, number>()
  const open = new Set<DrawnElement>()

  function count(element: DrawnElement): number {
    const known = counts.get(element)
    if (known !== undefined) return known
    // Some browsers draw a self-reference endlessly, others not at all.
    if (open.has(element)) throw new NftError('too-many')
    open.add(element)
    const costs = element.children.map(count)
    for (const name of element.names) {
      const target = byId.get(name)
      if (target !== undefined) costs.push(count(target))
    }
    open.delete(element)
    // The paint of a copy applies to each part of what it copies.
    const sum =
      element.tag === 'use'
        ? costs.reduce((all, cost) => all * (1 + cost), 1)
        : costs.reduce((all, cost) => all + cost, 1)
    if (sum > maxSvgElements) throw new NftError('too-many')
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
    // A document type may contain entities, which multiply like references.
    if (found === null) throw new NftError('unsafe')
    at = tag.lastIndex
    const [, closes, name, attributes = '', closesItself] = found
    if (name === undefined) continue
    if (closes === '/') {
      if (open.pop()?.name !== name) throw new NftError('unsafe')
      continue
    }
    if (elements.length >= maxSvgElements) throw new NftError('too-many')
    if (open.length > maxDepth) throw new NftError('too-many')
    const parent = open.at(-1)
    const { element, inherited } = toElement(name, attributes, byId)
    elements.push(element)
    element.names.push(...(parent?.inherited ?? []))
    names += element.names.length
    if (names > maxNames) throw new NftError('too-many')
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

/** `inherited`: references that its children inherit. */
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
    // Some browsers ignore `xml:id`.
    if (local === 'id' && key !== 'id') throw new NftError('unsafe')
    // A short dash on a long path is drawn a million times, and so is a marker.
    if (local === 'stroke-dasharray' || local.startsWith('marker-') || local === 'marker')
      throw new NftError('too-many')
    if (local === 'numoctaves' && !(Number(value) <= maxOctaves)) throw new NftError('too-many')
    // References set by animation aren't counted.
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
    // A custom property, whose use isn't tracked.
    if (found.length > 0 && value.includes('--')) throw new NftError('too-many')
  }
  const id = values.get('id')
  const classes = (values.get('class') ?? '').split(/\s+/)
  const element: DrawnElement = { tag, id, classes, children: [], names }
  if (id !== undefined) {
    // Browsers use the first of two elements with the same id.
    if (byId.has(id)) throw new NftError('unsafe')
    byId.set(id, element)
  }
  return { element, inherited }
}

/** Text of the style element that starts there. */
function readStyle(text: string, from: number): string {
  const end = text.indexOf('</', from)
  if (end < 0) throw new NftError('unsafe')
  const style = text.slice(from, end)
  // A comment or CDATA, in which an apparent end of the style isn't one.
  if (style.includes('<')) throw new NftError('unsafe')
  readReferences(style)
  if (inherit.test(style)) throw new NftError('too-many')
  return style
}

/** References in a value. */
function readReferences(value: string): readonly string[] {
  const names: string[] = []
  const without = value.replace(reference, (_, name: string) => {
    addName(name, names)
    return ''
  })
  // External files, and escapes that would hide them.
  if (/url\s*\(|@import|image-set|\\|&#/i.test(without)) throw new NftError('unsafe')
  if (/stroke-dasharray|marker(?:-\w+)?\s*:/i.test(without)) throw new NftError('too-many')
  return names
}

/** Rejects escapes: browsers decode `&#97;` and `%61` to other names. */
function addName(name: string, names: string[]): void {
  if (/[&%]/.test(name)) throw new NftError('unsafe')
  names.push(name)
}

/** An embedded image: a format whose header contains its size, within the pixel limit. */
function checkRaster(url: string): void {
  const [, data = ''] = raster.exec(url) ?? []
  const bytes = Buffer.from(data, 'base64')
  const isPng = bytes.subarray(1, 4).toString('latin1') === 'PNG' && bytes.length >= 24
  const isGif = bytes.subarray(0, 3).toString('latin1') === 'GIF' && bytes.length >= 10
  if (!isPng && !isGif) throw new NftError('unsafe')
  const [width, height] = isPng
    ? [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
    : [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
  if (width * height > maxPixels) throw new NftError('too-many')
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1).toLowerCase()
}
