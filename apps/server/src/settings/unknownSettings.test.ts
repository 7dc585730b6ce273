import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { unknownSettings } from './unknownSettings.ts'

test('a misspelt setting is named, with what was perhaps meant', () => {
  expect(unknownSettings({ OXBOW_TRUST_PROXYS: '10.0.0.1', OXBOW_ZEBRA: '1', PATH: '/bin' })).toEqual([
    { name: 'OXBOW_TRUST_PROXYS', meant: 'OXBOW_TRUST_PROXY' },
    { name: 'OXBOW_ZEBRA', meant: undefined },
  ])
})

test('every setting of the guides is known', async () => {
  const read = (name: string) => readFile(new URL(`../../../../docs/${name}.md`, import.meta.url), 'utf8')
  const guide = `${await read('operators')} ${await read('keepers')}`
  const names = [...new Set(guide.match(/\bOXBOW_[A-Z_]*[A-Z](_\d+)?\b/g))]
  expect(names.length).toBeGreaterThan(25)
  // Those of a chain end with its id.
  const ofChains = ['OXBOW_RPC', 'OXBOW_START_BLOCK', 'OXBOW_REWARDS', 'OXBOW_CALLS_PER_SECOND', 'OXBOW_KEEPER_RELAY']
  const environment = Object.fromEntries(names.filter((name) => !ofChains.includes(name)).map((name) => [name, '1']))
  expect(unknownSettings(environment)).toEqual([])
})

test('every setting that a keeper or a relayer reads is known', () => {
  const root = new URL('../../../keeper/src/', import.meta.url)
  const paths = globSync('**/*.ts', { cwd: root }).filter((path) => !path.endsWith('.test.ts'))
  const text = paths.map((path) => readFileSync(new URL(path, root), 'utf8')).join()
  // In a schema its name begins a line.
  const names = Array.from(text.matchAll(/^ +(OXBOW_[A-Z_]+): z/gm), ([, name]) => name!)
  expect(names).toEqual(expect.arrayContaining(['OXBOW_KEEPER_URL', 'OXBOW_RELAYER_TOKENS']))
  expect(unknownSettings(Object.fromEntries(names.map((name) => [name, '1'])))).toEqual([])
})
