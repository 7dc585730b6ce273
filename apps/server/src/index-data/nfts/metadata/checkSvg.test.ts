import { describe, expect, test } from 'vitest'
import { checkSvg, maxSvgElements } from './checkSvg.ts'
import type { NftError, NftFault } from './NftFault.ts'

const svg = (body: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${attributes}>${body}</svg>`

function faultOf(text: string): NftFault | 'fine' {
  try {
    checkSvg(Buffer.from(text))
    return 'fine'
  } catch (error) {
    return (error as NftError).fault
  }
}

/** Ten times what is in it, `levels` times over. */
function bomb(levels: number, toUse = (id: string) => `<use href="#${id}"/>`): string {
  let body = '<g id="a0"><circle r="1"/></g>'
  for (let level = 1; level <= levels; level++) body += `<g id="a${level}">${toUse(`a${level - 1}`).repeat(10)}</g>`
  return svg(`<defs>${body}</defs><use href="#a${levels}"/>`)
}

/** The head of a picture, by which a browser makes room for it. */
function pngOf(width: number, height: number): string {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const size = Buffer.alloc(8)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  return `data:image/png;base64,${Buffer.concat([head, size]).toString('base64')}`
}

describe('checkSvg', () => {
  test('default: drawings with gradients, styles, text, comments, and pixels inside', () => {
    for (const body of [
      '<defs><linearGradient id="s"><stop stop-color="#fff"/></linearGradient></defs><path fill="url(#s)" d="M0 0h9v9z"/>',
      '<style>.a{fill:red} .b{fill:url(#s)}</style><text class="a" x="1">a &amp; b</text><!-- <script> is a word here -->',
      `<image href="${pngOf(9, 9)}" width="9"/>`,
      `<image href="data:image/gif;base64,${Buffer.from('GIF89a\x09\0\x09\0').toString('base64')}" width="9"/>`,
      `<use xlink:href='#a'/><circle id="a" r="1"/>`,
    ])
      expect(faultOf(svg(body)), body).toBe('fine')
    expect(faultOf(`<?xml version="1.0"?>\n${svg('<g/>')}`)).toBe('fine')
  })

  test('behavior: counts what is named where it is named, by whatever attribute', () => {
    expect(faultOf(bomb(2))).toBe('fine')
    expect(faultOf(bomb(3))).toBe('too-many')
    expect(faultOf(bomb(6))).toBe('too-many')
    expect(faultOf(bomb(6, (id) => `<g fill="url(#${id})"/>`))).toBe('too-many')
    expect(faultOf(bomb(6, (id) => `<g style="mask: url('#${id}')"/>`))).toBe('too-many')
    expect(faultOf(svg('<g/>'.repeat(maxSvgElements - 1)))).toBe('fine')
    expect(faultOf(svg('<g/>'.repeat(maxSvgElements)))).toBe('too-many')
    expect(faultOf(svg('<g>'.repeat(200) + '</g>'.repeat(200)))).toBe('too-many')
  })

  test('behavior: what names itself, at once or by others, is refused', () => {
    expect(faultOf(svg('<g id="a"><use href="#a"/></g>'))).toBe('too-many')
    expect(faultOf(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBe('too-many')
    expect(faultOf(svg('<use href="#root"/>', ' id="root"'))).toBe('too-many')
  })

  test('behavior: counts what a style sheet names with each element that a rule is for', () => {
    const levels = (toRule: (level: number) => string, toChild: (level: number) => string) => {
      const all = Array.from({ length: 6 }, (_, level) => level)
      const masks = all.map((level) => `<mask id="m${level}">${toChild(level).repeat(10)}</mask>`).join('')
      return svg(`<style>${all.map(toRule).join('')}</style>${masks}${toChild(-1)}`)
    }
    const byClass = (level: number) => `<rect class="x c${level + 1}" width="9" height="9"/>`
    expect(faultOf(levels((level) => `.c${level}{mask:url(#m${level})}`, byClass))).toBe('too-many')
    expect(faultOf(levels((level) => `g > rect.c${level}, .y{mask:url(#m${level})}`, byClass))).toBe('too-many')
    for (const rule of ['*', 'rect:hover', '@media screen{rect', ':root{--a:0}rect'])
      expect(faultOf(svg(`<style>${rule}{mask:url(#m)}</style><mask id="m"><rect/></mask>`)), rule).toBe('too-many')
    const fine = '.a{filter:url(#f)} .b,.c{fill:url(#g)}'
    const resources = '<filter id="f"><feGaussianBlur/></filter><linearGradient id="g"><stop/></linearGradient>'
    const shapes = '<g class="a"><path class="b" d="M0 0h9"/></g>'.repeat(50)
    expect(faultOf(svg(`<style>${fine}</style>${resources}${shapes}`))).toBe('fine')
  })

  test('behavior: what a copy is painted with paints each part of it', () => {
    const levels = (toUse: (level: number) => string) => {
      const all = Array.from({ length: 6 }, (_, level) => level)
      const patterns = all.map((level) => `<pattern id="p${level}">${toUse(level + 1)}</pattern>`).join('')
      return svg(`<g id="s">${'<rect/>'.repeat(150)}</g>${patterns}<pattern id="p6"><rect/></pattern>${toUse(0)}`)
    }
    expect(faultOf(levels((level) => `<use href="#s" fill="url(#p${level})"/>`))).toBe('too-many')
    expect(faultOf(levels((level) => `<g fill="url(#p${level})"><use href="#s"/></g>`))).toBe('too-many')
    const gradient = '<linearGradient id="g"><stop/><stop/></linearGradient><g id="s"><rect/><rect/></g>'
    expect(faultOf(svg(`${gradient}${'<use href="#s" fill="url(#g)"/>'.repeat(50)}`))).toBe('fine')
  })

  test('behavior: a comment or a string in a style sheet hides from nobody whom its rules are for', () => {
    const pattern = `<pattern id="p">${'<rect class="b"/>'.repeat(900)}</pattern>`
    const shapes = '<circle class="a"/>'.repeat(3)
    const of = (style: string) => faultOf(svg(`<style>${style}</style>${pattern}${shapes}`))
    expect(of('.none{fill:url(#p)}')).toBe('fine')
    expect(of(`.none{fill:url('#p')}`)).toBe('fine')
    expect(of('.a{/*} .none{*/fill:url(#p)}')).toBe('too-many')
    expect(of(`.a{font-family:'} .none{';fill:url(#p)}`)).toBe('too-many')
  })

  test('behavior: refuses what repeats the paint of a parent', () => {
    for (const name of ['fill', 'stroke', 'mask', 'filter', 'clip-path'])
      expect(faultOf(svg(`<g><rect ${name}="inherit"/></g>`)), name).toBe('too-many')
    expect(faultOf(svg('<g><rect style="mask: INHERIT"/></g>'))).toBe('too-many')
    expect(faultOf(svg('<style>rect{filter:inherit}</style><rect/>'))).toBe('too-many')
    expect(faultOf(svg('<rect><set attributeName="mask" to="inherit"/></rect>'))).toBe('too-many')
    expect(faultOf(svg('<text id="inherit" fill="#fff">inherit</text>'))).toBe('fine')
  })

  test('behavior: counts what children are painted with as well', () => {
    let body = ''
    for (let level = 0; level < 6; level++)
      body += `<g fill="url(#p${level + 1})"><pattern id="p${level}">${'<rect/>'.repeat(10)}</pattern></g>`
    expect(faultOf(svg(`${body}<rect fill="url(#p0)"/>`))).toBe('too-many')
    expect(faultOf(svg(`${body}<g style="stroke:url(#p0)"/>`))).toBe('too-many')
    const ruled = body.replaceAll(/<g fill="url\(#p(\d)\)">/g, '<g id="g$1">')
    const rules = [1, 2, 3, 4, 5].map((level) => `#g${level}{fill:url(#p${level})}`).join('')
    expect(faultOf(svg(`<style>${rules}</style>${ruled}<rect fill="url(#p0)"/>`))).toBe('too-many')
  })

  test('behavior: refuses what names something later, is drawn at each corner of a path, or is noise without end', () => {
    for (const body of [
      '<use href="#a"><set attributeName="href" to="#b"/></use>',
      '<use href="#a"><animate attributeName=" xlink:href" values="#a;#b"/></use>',
      '<g><set attributeName="class" to="b"/></g>',
      '<path marker-mid="url(#m)" d="M0 0h9"/>',
      '<style>path{marker:url(#m)}</style>',
      '<g style="--m:url(#m)"/>',
      '<filter id="f"><feTurbulence numOctaves="100000"/></filter>',
    ])
      expect(faultOf(svg(body)), body).toBe('too-many')
    expect(faultOf(svg('<circle r="1"><animate attributeName="r" values="1;2" dur="1s"/></circle>'))).toBe('fine')
    expect(faultOf(svg('<filter id="f"><feTurbulence numOctaves="4"/></filter>'))).toBe('fine')
  })

  test.each([
    ['a script', '<script>1</script>'],
    ['a script under another prefix', '<x:script>1</x:script>'],
    ['a handler', '<g onload="x()"/>'],
    ['another document', '<foreignObject><p/></foreignObject>'],
    ['a link', '<a href="#a"/>'],
    ['a picture of somebody else', '<image href="https://example.com/a.png"/>'],
    ['a picture of somebody else, older spelling', '<image xlink:href="//example.com/a.png"/>'],
    ['a drawing in the drawing', '<image href="data:image/svg+xml,%3Csvg/%3E"/>'],
    ['a colour from elsewhere', '<g fill="url(https://example.com/#a)"/>'],
    ['a style from elsewhere', '<style>@import "https://example.com/a.css";</style>'],
    ['a style that hides where from', '<style>@\\69mport "https://example.com/a.css";</style>'],
    ['a style in a comment of its own kind', '<style><![CDATA[a{fill:url(https://example.com)}]]></style>'],
    ['an address in escapes', '<g fill="&#117;rl(https://example.com)"/>'],
    ['a name in escapes', '<g id="r1"/><use href="#&#114;1"/>'],
    ['a name in per cent', '<g id="r1"/><use href="#%721"/>'],
    ['a name in per cent, in a colour', '<g id="r1"/><g fill="url(#%721)"/>'],
    ['two of one name', '<g id="a"/><g id="a"/>'],
    ['a name that only some read', '<g xml:id="a"/>'],
    ['a style whose end is none', '<style><![CDATA[</style>.a{mask:url(#m1)}<style>]]></style>'],
    ['pixels of a kind whose size stands deep inside', '<image href="data:image/jpeg;base64,/9j/4AAQ"/>'],
    ['pixels that are none', '<image href="data:image/png;base64,aGVsbG8="/>'],
    ['an open tag', '<g>'],
    ['tags that cross', '<g><b></g></b>'],
    ['an attribute without quotes', '<g id=a />'],
  ])('behavior: refuses %s', (_name, body) => {
    expect(faultOf(svg(body))).toBe('unsafe')
  })

  test('behavior: refuses dashes, which a long path has by the million, and pixels beyond a browser’s room', () => {
    expect(faultOf(svg('<path stroke-dasharray=".0002" d="M0 0h9"/>'))).toBe('too-many')
    expect(faultOf(svg('<path style="stroke-dasharray:.0002" d="M0 0h9"/>'))).toBe('too-many')
    expect(faultOf(svg('<style>path{stroke-dasharray:.0002}</style>'))).toBe('too-many')
    expect(faultOf(svg(`<image href="${pngOf(20_000, 20_000)}"/>`))).toBe('too-many')
  })

  test('behavior: refuses what is no drawing, a document type with entities, and what is too large', () => {
    for (const text of ['', 'text', '<html></html>', svg('') + svg('')]) expect(faultOf(text), text).toBe('unsafe')
    expect(faultOf(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('<text>&a;</text>')}`)).toBe('unsafe')
    expect(faultOf(svg(`<desc>${'a'.repeat(300_000)}</desc>`))).toBe('too-large')
  })

  test('behavior: takes no time for the worst of 256 kB', () => {
    // Of this thread's own: a busy machine makes it wait.
    const started = process.threadCpuUsage().user
    for (const body of [
      '<g '.repeat(80_000),
      '<!--'.repeat(60_000),
      'a="'.repeat(80_000),
      ' \t'.repeat(100_000),
      `<g ${'a="" '.repeat(40_000)}/`,
      `<style>${'a{fill:url(#a)}'.repeat(15_000)}</style>${'<g/>'.repeat(1_900)}`,
      `<style>${'a,'.repeat(80_000)}a{fill:url(#a)}</style>${'<g/>'.repeat(1_900)}`,
      `<style>${'url(#a)'.repeat(30_000)}</style>${'<g/>'.repeat(1_900)}`,
      `<g fill="${'url(#a)'.repeat(30_000)}">${'<g/>'.repeat(1_900)}</g>`,
    ])
      faultOf(svg(body))
    expect(process.threadCpuUsage().user - started).toBeLessThan(2_000_000)
  })
})
