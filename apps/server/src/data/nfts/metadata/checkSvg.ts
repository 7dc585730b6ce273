import { NftError } from './NftFault.ts'

/** A drawing of 1.2 kB that names itself again and again has stopped a browser for twelve seconds. */
export const mostSvgElements = 2_000
export const mostSvgBytes = 256 * 1024
const mostDepth = 100

type Element = { readonly children: Element[]; readonly names: string[] }

const tag =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[[\s\S]*?\]\]>|\?[\s\S]*?\?>|(\/?)([A-Za-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>)/y
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g
const reference = /url\(\s*['"]?#([^'")\s]+)/gi
const raster = /^data:image\/(?:png|gif);base64,([A-Za-z0-9+/=\s]+)$/i
const mostPixels = 4_000_000
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
  const counts = new Map<Element, number>()
  const open = new Set<Element>()

  function count(element: Element): number {
    const known = counts.get(element)
    if (known !== undefined) return known
    // What names itself is drawn without end by some browsers, and not at all by others.
    if (open.has(element)) throw new NftError('too-many')
    open.add(element)
    let sum = 1
    for (const child of element.children) sum += count(child)
    for (const name of element.names) {
      const target = byId.get(name)
      if (target !== undefined) sum += count(target)
    }
    open.delete(element)
    if (sum > mostSvgElements) throw new NftError('too-many')
    counts.set(element, sum)
    return sum
  }
  count(root)
}

function parse(text: string): { root: Element; byId: Map<string, Element> } {
  const byId = new Map<string, Element>()
  const open: { name: string; element: Element }[] = []
  let root: Element | undefined
  let elements = 0
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
    if (++elements > mostSvgElements) throw new NftError('too-many')
    if (open.length > mostDepth) throw new NftError('too-many')
    const element = toElement(name, attributes, byId)
    const parent = open.at(-1)?.element
    if (parent) parent.children.push(element)
    else if (root || localName(name) !== 'svg') throw new NftError('unsafe')
    else root = element
    if (closesItself === '') open.push({ name, element })
    if (localName(name) === 'style') at = readStyle(text, at, closesItself, element)
  }
  if (root === undefined || open.length > 0) throw new NftError('unsafe')
  return { root, byId }
}

function toElement(name: string, attributes: string, byId: Map<string, Element>): Element {
  if (refused.has(localName(name))) throw new NftError('unsafe')
  const element: Element = { children: [], names: [] }
  for (const [, key = '', double, single] of attributes.matchAll(attribute)) {
    const value = double ?? single ?? ''
    const local = localName(key)
    if (local.startsWith('on')) throw new NftError('unsafe')
    if (local === 'id') {
      // Of two of one name browsers take the first; `xml:id` names nothing for some of them.
      if (key !== 'id' || byId.has(value)) throw new NftError('unsafe')
      byId.set(value, element)
    }
    // A short dash on a long path is drawn a million times.
    if (local === 'stroke-dasharray') throw new NftError('too-many')
    if (local === 'href' || local === 'src') {
      const target = value.trim()
      if (target.startsWith('#')) addName(target.slice(1), element)
      else checkRaster(target)
    } else addReferences(value, element)
  }
  return element
}

/** @returns where the style ends */
function readStyle(text: string, from: number, closesItself: string | undefined, element: Element): number {
  if (closesItself !== '') return from
  const end = text.indexOf('</', from)
  if (end < 0) throw new NftError('unsafe')
  const style = text.slice(from, end)
  // A comment or CDATA, in which what looks like the end of the style is none.
  if (style.includes('<')) throw new NftError('unsafe')
  addReferences(style, element)
  return end
}

function addReferences(value: string, element: Element): void {
  const without = value.replace(reference, (_, name: string) => {
    addName(name, element)
    return ''
  })
  // Other files, and escapes that would hide them.
  if (/url\s*\(|@import|image-set|\\|&#/i.test(without)) throw new NftError('unsafe')
  if (/stroke-dasharray/i.test(without)) throw new NftError('too-many')
}

/** Written with letters of its own alone: browsers read `&#97;` and `%61` as another name than stands there. */
function addName(name: string, element: Element): void {
  if (/[&%]/.test(name)) throw new NftError('unsafe')
  element.names.push(name)
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
