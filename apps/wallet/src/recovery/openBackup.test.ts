import { createKeyring } from '@oxbow/wallet-core/createKeyring'
import { readPhrase } from '@oxbow/wallet-core/readPhrase'
import { expect, test } from 'vitest'
import { sealBackup } from '../manage/sealBackup.ts'
import { random } from '../vault/random.ts'
import { openBackup, readBackup } from './openBackup.ts'

const phrase = 'test test test test test test test test test test test junk'
const key = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const realm = 'https://wallet.example.org'
const [file, addresses] = (() => {
  const keyring = createKeyring({ random })
  const read = readPhrase(phrase)
  if (read.status !== 'valid') throw new Error()
  const { source } = keyring.addPhrase(read.entropy, { platform: 'evm', name: 'Wallet 1' })
  keyring.addAccount({ source, platform: 'svm', name: 'Solana' })
  keyring.addPrivateKey(Uint8Array.from(Buffer.from(key.slice(2), 'hex')), { platform: 'evm', name: 'Imported' })
  return [sealBackup(keyring.toBytes(), 'otter', realm), keyring.accounts().map(({ address }) => address)] as const
})()

test('default: every phrase and key, with the accounts that come with it', () => {
  expect(readBackup(file)).toEqual({ status: 'ready', realm })
  const opened = openBackup(`${file}\n`, 'otter')
  if (opened.status !== 'open') throw new Error(opened.status)
  expect(opened.secrets.map(({ kind, text }) => [kind, text])).toEqual([
    ['phrase', phrase],
    ['key', key],
  ])
  expect(opened.secrets.flatMap(({ accounts }) => accounts.map(({ address }) => address))).toEqual(addresses)
})

const vault = JSON.parse(file)
test.each([
  ['the wrong password', file, 'heron', 'wrong-password'],
  ['no password', file, '', 'wrong-password'],
  ['a file that was cut off', file.slice(0, -40), 'otter', 'damaged'],
  ['a file with one letter changed', file.replace('"revision":1', '"revision":2'), 'otter', 'damaged'],
  [
    'a weaker password hash',
    JSON.stringify({ ...vault, locks: [{ ...vault.locks[0], kdf: null }] }),
    'otter',
    'damaged',
  ],
  ['a file of a newer version', JSON.stringify({ ...vault, version: 3 }), 'otter', 'too-new'],
  ['another file', '[]', 'otter', 'not-a-backup'],
])('error: %s', (_, text, password, status) => {
  expect(openBackup(text, password)).toEqual({ status })
})
