import { recoverTypedDataAddress } from 'viem'
import { expect, test } from 'vitest'
import { evmAddress, filled } from '../test/filledKeyring.ts'
import { readTypedData } from './readTypedData.ts'
import { signAddressProof } from './signAddressProof.ts'

const { keyring } = filled()
const proof = { origin: 'https://wallet.example.org', credential: 'Y3JlZGVudGlhbA', challenge: 'Y2hhbGxlbmdl' }
/** Written out, as the server has it. */
const typedData = {
  domain: { name: 'Oxbow wallet', version: '1' },
  types: {
    PasskeyRegistration: [
      { name: 'account', type: 'address' },
      { name: 'origin', type: 'string' },
      { name: 'credential', type: 'string' },
      { name: 'challenge', type: 'string' },
    ],
  },
  primaryType: 'PasskeyRegistration',
  message: { account: evmAddress, ...proof },
} as const

test('default: proves an address to whoever checks typed data, and nothing else than was asked', async () => {
  const signature = signAddressProof(keyring, evmAddress, proof)
  const signerOf = async (message: object) =>
    (
      await recoverTypedDataAddress({ ...typedData, message: { ...typedData.message, ...message }, signature })
    ).toLowerCase()
  expect(await signerOf({})).toBe(evmAddress)
  for (const change of [{ origin: 'https://evil.example' }, { credential: 'AAAA' }, { challenge: 'AAAA' }])
    expect(await signerOf(change), JSON.stringify(change)).not.toBe(evmAddress)
})

test('behavior: no site has one signed, whatever it calls the type', () => {
  const refused = expect.objectContaining({ code: 'InvalidTypedData' })
  expect(() => readTypedData(typedData)).toThrow(refused)
  const other = { types: { Mail: [{ name: 'to', type: 'string' }] }, primaryType: 'Mail', message: { to: 'Bob' } }
  expect(() => readTypedData({ ...other, domain: typedData.domain })).toThrow(refused)
  expect(readTypedData({ ...other, domain: { ...typedData.domain, name: 'Oxbow' } }).primaryType).toBe('Mail')
})
