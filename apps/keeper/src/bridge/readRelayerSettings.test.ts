import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readRelayerSettings } from './readRelayerSettings.ts'

const folder = mkdtempSync(join(tmpdir(), 'oxbow-relayer-'))
const path = join(folder, 'relayer.key')
writeFileSync(path, `0x${'ab'.repeat(32)}\n`)
afterAll(() => rmSync(folder, { recursive: true }))

const given = { OXBOW_RELAYER_KEY_FILE: path, OXBOW_RELAYER_TOKENS: 'USDC=5000/0.05, WETH=2/0.0001' }

test('without a key nothing is relayed', () => expect(readRelayerSettings({}, { isDryRun: false })).toBeUndefined())

test('limits by symbol', () => {
  const { settings } = readRelayerSettings(given, { isDryRun: true })!
  expect(settings.isDryRun).toBe(true)
  expect([...settings.tokens]).toEqual([
    ['USDC', { most: '5000', leastFee: '0.05' }],
    ['WETH', { most: '2', leastFee: '0.0001' }],
  ])
})

test.each([
  ['no tokens', 'OXBOW_RELAYER_TOKENS', '', 'settings are wrong'],
  ['a token without a least fee', 'OXBOW_RELAYER_TOKENS', 'USDC=5000', 'settings are wrong'],
  ['a token that is no number', 'OXBOW_RELAYER_TOKENS', 'USDC=many/0.05', 'settings are wrong'],
  ['a fee of more than everything', 'OXBOW_RELAYER_MIN_FEE_BPS', '10001', 'settings are wrong'],
  ['a key that is none', 'OXBOW_RELAYER_KEY_FILE', join(folder, 'nothing'), 'OXBOW_RELAYER_KEY_FILE'],
])('error: %s', (_, name, value, message) => {
  expect(() => readRelayerSettings({ ...given, [name]: value }, { isDryRun: false })).toThrow(message)
})
