import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fastBuildName } from './buildWeb.ts'
import { compressPages } from './compressPages.ts'
import { putInPlace } from './putInPlace.ts'

const script = Buffer.from(
  Array.from({ length: 400 }, (_, index) => `export const line${index} = ${index * index}`).join('\n'),
)

const inHurry = (content: Buffer) => brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

let web: string
beforeEach(() => {
  web = mkdtempSync(join(tmpdir(), 'oxbow-pages-'))
  mkdirSync(join(web, 'dist.1/assets'), { recursive: true })
  writeFileSync(join(web, 'dist.1/index.html'), '<p>page</p>')
  writeFileSync(join(web, 'dist.1/index.html.br'), inHurry(Buffer.from('<p>page</p>')))
  writeFileSync(join(web, 'dist.1/assets/main.js'), script)
  writeFileSync(join(web, 'dist.1/assets/main.js.br'), inHurry(script))
  writeFileSync(join(web, 'dist.1/assets/font.woff2'), 'font')
  putInPlace(join(web, 'dist'), join(web, 'dist.1'))
})
afterEach(() => rmSync(web, { recursive: true, force: true }))

const read = (name: string) => readFileSync(join(web, 'dist', name))

test('default: pages that were built in a hurry become smaller on their way and stay the same', () => {
  writeFileSync(join(web, 'dist', fastBuildName), '')
  const before = readdirSync(join(web, 'dist'), { recursive: true })
  const sizeBefore = read('assets/main.js.br').length
  compressPages(web)
  expect(read('assets/main.js.br').length).toBeLessThan(sizeBefore)
  expect(brotliDecompressSync(read('assets/main.js.br'))).toEqual(script)
  expect(read('assets/main.js')).toEqual(script)
  expect(readdirSync(join(web, 'dist'), { recursive: true }).sort()).toEqual(
    before.filter((name) => name !== fastBuildName).sort(),
  )
  expect(readdirSync(web)).toHaveLength(2)
})

test('behavior: pages that had time are left alone', () => {
  compressPages(web)
  expect(existsSync(join(web, 'dist.1'))).toBe(true)
})
