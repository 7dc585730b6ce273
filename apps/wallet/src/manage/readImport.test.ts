import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { createKeyring } from '@oxbow/wallet-core/createKeyring'
import { expect, test } from 'vitest'
import { random } from '../keeper/random.ts'
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
  ['test test tezt', 'invalid', '1 invalid word: 3 “tezt”.'],
  ['a b test', 'invalid', '2 invalid words: 1 “a”, 2 “b”.'],
  ['test test', 'invalid', 'A recovery phrase has 12, 15, 18, 21 or 24 words. This one has 2.'],
  [phrase.replace('junk', 'test'), 'invalid', 'One of the words is wrong, or they aren’t in the right order.'],
  [key.slice(0, -2), 'invalid', 'This isn’t a private key: it has 64 digits and letters from a to f.'],
  ['{"format":"other"}', 'invalid', 'This isn’t an Oxbow backup file.'],
  ['{', 'invalid', 'This isn’t an Oxbow backup file.'],
])('behavior: says what is wrong with %o', (text, status, why) => {
  expect(readImport(text)).toEqual(why === undefined ? { status } : { status, why })
})
