import { hashMessage as hashMessageByViem } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { evmAddress, evmKey, filled } from '../test/filledKeyring.ts'
import { mail } from '../test/mailExample.ts'
import { hashTypedData } from './hashTypedData.ts'
import { readTypedData } from './readTypedData.ts'
import { hashMessage, signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'

const { keyring } = filled()
const peer = privateKeyToAccount(`0x${Buffer.from(evmKey).toString('hex')}`)
const codeOf = (code: string) => expect.objectContaining({ name: 'SigningError', code })
const toHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const

const changed = (change: object) => ({ ...mail, ...change })

describe('hashTypedData', () => {
  test('gives the hash of the standard’s example', () => {
    expect(toHex(hashTypedData(readTypedData(mail)))).toBe(
      '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2',
    )
  })

  const cases = [
    ['JSON text, and numbers as text', JSON.stringify(changed({ domain: { ...mail.domain, chainId: '0x1' } })), mail],
    ['no type for the domain', changed({ types: { Person: mail.types.Person, Mail: mail.types.Mail } }), mail],
    ['more fields than types', changed({ message: { ...mail.message, more: 1 }, extra: 2 }), mail],
  ] as const
  test.each(cases)('does not depend on %s', (_, one, other) => {
    expect(readTypedData(one)).toEqual(readTypedData(other))
  })

  test('signs a domain alone', async () => {
    const alone = changed({ primaryType: 'EIP712Domain', message: undefined })
    expect(signTypedData(keyring, evmAddress, readTypedData(alone))).toBe(
      await peer.signTypedData({
        types: mail.types,
        primaryType: 'EIP712Domain',
        domain: mail.domain,
      } as unknown as Parameters<typeof peer.signTypedData>[0]),
    )
  })
})

describe('signTypedData and signMessage', () => {
  test('give the signatures that viem gives', async () => {
    expect(signTypedData(keyring, evmAddress, readTypedData(mail))).toBe(await peer.signTypedData(mail))
    for (const message of ['', 'hello', 'é', '👨‍👩‍👧', 'x'.repeat(1_000)]) {
      expect(toHex(hashMessage(message))).toBe(hashMessageByViem(message))
      expect(signMessage(keyring, evmAddress, message)).toBe(await peer.signMessage({ message }))
    }
    const raw = Uint8Array.of(0, 255, 25)
    expect(signMessage(keyring, evmAddress, raw)).toBe(await peer.signMessage({ message: { raw } }))
  })

  test('refuse when the two readings differ', () => {
    const data = readTypedData(mail)
    // What `readTypedData` never gives: bytes that are too short, which one fills up and the other refuses.
    const types = { ...data.types, Mail: [{ name: 'x', type: 'bytes32' }] }
    expect(() => signTypedData(keyring, evmAddress, { ...data, types, message: { x: '0x00' } })).toThrow()
  })

  test('refuse a type whose name viem reads in part: what it would sign names no such type', () => {
    const odd = {
      types: { T: [{ name: 'x', type: 'B$' }], B$: [{ name: 'y', type: 'bool' }] },
      primaryType: 'T',
      message: { x: { y: true } },
    }
    expect(() => signTypedData(keyring, evmAddress, readTypedData(odd))).toThrow(codeOf('EncodingMismatch'))
  })
})
