import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { putInPlace } from './putInPlace.ts'

let parent: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'oxbow-place-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

function build(name: string): string {
  const folder = join(parent, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), name)
  return folder
}

const served = () => readFileSync(join(parent, 'dist/index.html'), 'utf8')

test('default: the new files take the place of the old ones, which go', () => {
  putInPlace(join(parent, 'dist'), build('dist.1'))
  expect(served()).toBe('dist.1')
  putInPlace(join(parent, 'dist'), build('dist.2'))
  expect(served()).toBe('dist.2')
  expect(readdirSync(parent).sort()).toEqual(['dist', 'dist.2'])
})

test('behavior: a folder of an older Oxbow is replaced too', () => {
  build('dist')
  putInPlace(join(parent, 'dist'), build('dist.1'))
  expect(served()).toBe('dist.1')
  expect(readdirSync(parent).sort()).toEqual(['dist', 'dist.1'])
})

test('behavior: what a killed build left is no obstacle', () => {
  putInPlace(join(parent, 'dist'), build('dist.1'))
  build('dist.half')
  expect(served()).toBe('dist.1')
  putInPlace(join(parent, 'dist'), build('dist.2'))
  expect(existsSync(join(parent, 'dist.half'))).toBe(false)
})
