import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { createKeyring } from '@oxbow/wallet-core/createKeyring'
import { expect, test } from 'vitest'
import { random } from '../vault/random.ts'
import { fillFrom, readImport } from './readImport.ts'

const phrase = 'test test test test test test test test test test test junk'
const first = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

function imported(text: string, password = ''): readonly string[] {
  const reading = readImport(text)
  if (reading.status !== 'valid' && reading.status !== 'backup') throw new Error(reading.status)
  const keyring = createKeyring({ random })
  fillFrom(reading, password)(keyring)
  return keyring.accounts().map(({ address }) => address)
}

test('default: a phrase and its first key are the same account', () => {
  expect(imported(`  ${phrase.toUpperCase()}\n`)).toEqual([first])
  expect(imported(key)).toEqual([first])
})

test('behavior: a backup file brings every account, by its password alone', () => {
  const keyring = createKeyring({ random })
  const reading = readImport(phrase)
  if (reading.status !== 'valid') throw new Error()
  fillFrom(reading, '')(keyring)
  keyring.addAccount({ source: keyring.sources()[0]!.id, platform: 'evm', name: 'Second' })
  const realm = 'https://elsewhere.example'
  const vault = createVault(keyring.toBytes(), { kind: 'password', password: 'otter' }, { realm, random })
  const file = sealVault(vault, random)
  expect(imported(file, 'otter')).toEqual(keyring.accounts().map(({ address }) => address))
  expect(() => imported(file, 'heron')).toThrowError('Wrong password')
})

test.each([
  ['', 'empty', undefined],
  ['test test tezt', 'invalid', { kind: 'words', count: 1, words: [{ at: 3, word: 'tezt' }] }],
  [
    'a b test',
    'invalid',
    {
      kind: 'words',
      count: 2,
      words: [
        { at: 1, word: 'a' },
        { at: 2, word: 'b' },
      ],
    },
  ],
  ['test test', 'invalid', { kind: 'count', count: 2 }],
  [phrase.replace('junk', 'test'), 'invalid', { kind: 'order' }],
  [key.slice(0, -2), 'invalid', { kind: 'key' }],
  ['{"format":"other"}', 'invalid', { kind: 'backup' }],
  ['{', 'invalid', { kind: 'backup' }],
])('behavior: says what is wrong with %o', (text, status, problem) => {
  expect(readImport(text)).toEqual(problem === undefined ? { status } : { status, problem })
})
