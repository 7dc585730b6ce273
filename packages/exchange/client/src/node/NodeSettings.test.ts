import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { describe, expect, test } from 'vitest'
import { createNodeSettings, nodeSettingsKey, originsOf, urlsOf, withUrls } from './NodeSettings.ts'

const none = { urls: {}, isAlone: false }

/** What a page finds that opens with this in its storage. */
function reopened(value: unknown) {
  const storage = memoryStorage()
  storage.setItem(nodeSettingsKey, JSON.stringify({ version: 1, value }))
  return createNodeSettings(storage).getSnapshot()
}

describe('createNodeSettings', () => {
  test('behavior: what was chosen is there after a reload', () => {
    const storage = memoryStorage()
    const chosen = { ...withUrls(none, 1, ['https://a.example/']), isAlone: true }
    createNodeSettings(storage).update(() => chosen)
    expect(createNodeSettings(storage).getSnapshot()).toEqual(chosen)
  })

  test('behavior: what no page wrote is not read', () => {
    const sound = { urls: { 1: ['https://a.example/'], 8453: [] }, isAlone: true }
    expect(reopened(sound)).toEqual(sound)
    const broken = [
      null,
      'text',
      { ...sound, isAlone: 'yes' },
      { ...sound, urls: null },
      { ...sound, urls: 'https://a.example/' },
      { ...sound, urls: { 0: [] } },
      { ...sound, urls: { base: [] } },
      { ...sound, urls: { 1: 'https://a.example/' } },
      { ...sound, urls: { 1: [7] } },
      { ...sound, urls: { 1: ['http://a.example/'] } },
      // Not as it is written once it was read: somebody else wrote it.
      { ...sound, urls: { 1: ['https://A.example/'] } },
      { ...sound, urls: { 1: ['https://a.example/', 'javascript:0'] } },
    ]
    for (const each of broken) expect(reopened(each), JSON.stringify(each)).toEqual(none)
  })
})

test('withUrls: each once and four at most; none takes the chain away', () => {
  const urls = ['a', 'b', 'a', 'c', 'd', 'e'].map((name) => `https://${name}.example/`)
  const settings = withUrls(none, 1, urls)
  expect(urlsOf(settings, 1)).toEqual([urls[0], urls[1], urls[3], urls[4]])
  expect(urlsOf(settings, 2)).toEqual([])
  const both = withUrls(settings, 2, [urls[0]!])
  expect(withUrls(both, 1, [])).toEqual({ urls: { 2: [urls[0]] }, isAlone: false })
})

test('originsOf: each host once, without paths that may hold a key', () => {
  const settings = { urls: { 1: ['https://a.example/v1/key', 'https://b.example/'], 2: ['https://a.example/v2/key'] } }
  expect(originsOf({ ...settings, isAlone: false })).toEqual(['https://a.example', 'https://b.example'])
})

test('what another program wrote is dropped, whatever of it is wrong', () => {
  const read = (value: unknown) => {
    const storage = memoryStorage()
    storage.setItem(nodeSettingsKey, JSON.stringify({ version: 1, value }))
    return createNodeSettings(storage).getSnapshot()
  }
  const [sound, initial] = [
    { urls: { 1: ['https://node.example/'] }, isAlone: true },
    { urls: {}, isAlone: false },
  ]
  expect(read(sound)).toEqual(sound)
  const wrong = [null, 'settings', 7, { ...sound, isAlone: 1 }, { ...sound, urls: null }, { ...sound, urls: 'none' }]
  const wrongUrls = [
    { 0: [] },
    { x: [] },
    { 1: 'https://node.example/' },
    { 1: null },
    { 1: [7] },
    { 1: [null] },
    { 1: ['node.example'] },
    { 1: ['http://node.example/'] },
    { 1: ['https://node.example'] },
  ]
  for (const value of [...wrong, ...wrongUrls.map((urls) => ({ ...sound, urls }))]) expect(read(value)).toEqual(initial)
})
