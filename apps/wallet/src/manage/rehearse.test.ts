import { createVault, sealVault } from '@oxbow/wallet-core/changeVault'
import { createKeyring } from '@oxbow/wallet-core/createKeyring'
import { expect, test, vi } from 'vitest'
import { random } from '../vault/random.ts'
import { readImport } from './readImport.ts'
import { rehearse } from './rehearse.ts'

const phrase = 'test test test test test test test test test test test junk'
const [first, second] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8']
const imported = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
const importedKey = '0x8b3a350cf5c34c9194ca85829a2df0ec3153be0318b5e2d3348e872092edffba'
const stranger = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const own = [first, second, imported]

function backupOf(...texts: readonly string[]): string {
  const keyring = createKeyring({ random })
  for (const text of texts) {
    const reading = readImport(text)
    if (reading.status !== 'valid') throw new Error(reading.status)
    const account = { platform: 'evm', name: 'Wallet' } as const
    const { kind, bytes } = reading.secret
    const { source } = kind === 'phrase' ? keyring.addPhrase(bytes, account) : keyring.addPrivateKey(bytes, account)
    if (text === phrase) keyring.addAccount({ source, platform: 'evm', name: 'Second' })
  }
  const realm = 'https://wallet.example'
  return sealVault(createVault(keyring.toBytes(), { kind: 'password', password: 'otter' }, { realm, random }), random)
}

function tested(text: string, password = '', accounts: readonly string[] = own) {
  const reading = readImport(text)
  if (reading.status !== 'valid' && reading.status !== 'backup') throw new Error(reading.status)
  return rehearse(reading, password, accounts)
}

test('default: a backup file of the whole wallet brings every account, and asks nobody', () => {
  const file = backupOf(phrase, importedKey)
  const touched = vi.fn()
  vi.stubGlobal('fetch', touched)
  vi.stubGlobal('localStorage', new Proxy({}, { get: touched }))
  expect(tested(file, 'otter')).toEqual({ found: own, missing: [] })
  expect(touched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

test('behavior: one from before an import lacks what was imported', () => {
  expect(tested(backupOf(phrase), 'otter')).toEqual({ found: [first, second], missing: [imported] })
})

test('behavior: a phrase brings each account of it; a key brings its own', () => {
  expect(tested(phrase)).toEqual({ found: [first, second], missing: [imported] })
  expect(tested(phrase, '', [first])).toEqual({ found: [first], missing: [] })
  expect(tested(importedKey)).toEqual({ found: [imported], missing: [first, second] })
  expect(
    tested(
      phrase,
      '',
      own.map((address) => address.toUpperCase().replace('0X', '0x')),
    ).found,
  ).toHaveLength(2)
})

test('behavior: another wallet’s backup brings none', () => {
  expect(tested(stranger)).toEqual({ found: [], missing: own })
})

test('error: a wrong password, and a file that was changed', () => {
  const file = backupOf(phrase)
  expect(() => tested(file, 'heron')).toThrow(expect.objectContaining({ code: 'WrongPassword' }))
  expect(() => tested(file.replace('"revision":1', '"revision":2'), 'otter')).toThrow(
    expect.objectContaining({ code: 'VaultDamaged' }),
  )
})
