import fc from 'fast-check'
import { hashTypedData as hashByViem, hashMessage as hashMessageByViem } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { evmAddress, evmKey, filled } from '../test/filledKeyring.ts'
import { hashTypedData } from './hashTypedData.ts'
import { readTypedData } from './readTypedData.ts'
import { hashMessage, signMessage } from './signMessage.ts'
import { signTypedData } from './signTypedData.ts'

const { keyring } = filled()
const peer = privateKeyToAccount(`0x${Buffer.from(evmKey).toString('hex')}`)
const codeOf = (code: string) => expect.objectContaining({ name: 'SigningError', code })
const toHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const

/** The example of EIP-712. */
const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1n,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
} as const
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

  test('agrees with viem on types of every kind', () => {
    const atomic = fc.oneof(
      fc.integer({ min: 1, max: 32 }).chain((n) =>
        fc.oneof(
          fc.bigInt(0n, 2n ** BigInt(8 * n) - 1n).map((value) => [`uint${8 * n}`, value] as const),
          fc
            .bigInt(-(2n ** BigInt(8 * n - 1)), 2n ** BigInt(8 * n - 1) - 1n)
            .map((value) => [`int${8 * n}`, value] as const),
          fc.uint8Array({ minLength: n, maxLength: n }).map((value) => [`bytes${n}`, toHex(value)] as const),
        ),
      ),
      fc.boolean().map((value) => ['bool', value] as const),
      fc.string().map((value) => ['string', value] as const),
      fc.uint8Array({ maxLength: 70 }).map((value) => ['bytes', toHex(value)] as const),
      fc.uint8Array({ minLength: 20, maxLength: 20 }).map((value) => ['address', toHex(value)] as const),
    )
    const listed = fc
      .tuple(atomic, fc.nat(3), fc.boolean())
      .map(([[type, value], n, isFixed]) => [`${type}[${isFixed && n > 0 ? n : ''}]`, Array(n).fill(value)] as const)
    const nested = listed.map(([type, value]) => [`${type}[]`, [value, value]] as const)
    fc.assert(
      fc.property(fc.array(fc.oneof(atomic, listed, nested), { minLength: 1, maxLength: 5 }), (fields) => {
        const named = (prefix: string) => fields.map(([type], at) => ({ name: `${prefix}${at}`, type }))
        const values = (prefix: string) => Object.fromEntries(fields.map(([, value], at) => [`${prefix}${at}`, value]))
        const data = {
          types: {
            Outer: [...named('a'), { name: 'inner', type: 'Inner' }, { name: 'many', type: 'Inner[2]' }],
            Inner: named('b'),
          },
          primaryType: 'Outer',
          domain: { name: 'x', salt: toHex(new Uint8Array(32).fill(7)) },
          message: { ...values('a'), inner: values('b'), many: [values('b'), values('b')] },
        }
        expect(toHex(hashTypedData(readTypedData(data)))).toBe(
          hashByViem(data as unknown as Parameters<typeof hashByViem>[0]),
        )
      }),
      { numRuns: 60 },
    )
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

describe('readTypedData', () => {
  const typed = (type: string, value: unknown) => ({
    types: { T: [{ name: 'x', type }] },
    primaryType: 'T',
    domain: {},
    message: { x: value },
  })
  test.each([
    ['uint8', 256],
    ['uint8', -1],
    ['int8', 128],
    ['int8', -129],
    ['uint7', 1],
    ['uint', 1],
    ['uint08', 1],
    ['uint264', 1],
    ['uint256', 1.5],
    ['uint256', 2 ** 60],
    ['uint256', '1e3'],
    ['uint256', ''],
    ['uint256', ' 1'],
    ['uint256', null],
    ['uint256', true],
    ['bool', 'true'],
    ['bool', 1],
    ['address', '0x01'],
    ['address', 'vitalik.eth'],
    ['address', `0x${'1'.repeat(41)}`],
    ['bytes4', '0x01'],
    ['bytes0', '0x'],
    ['bytes33', `0x${'00'.repeat(33)}`],
    ['bytes', 'aa'],
    ['bytes', '0x1'],
    ['string', 1],
    ['string', '\ud800'],
    ['uint8[2]', [1]],
    ['uint8[]', 'x'],
    ['uint8[0]', []],
    ['uint8[', 1],
    ['Unknown', {}],
    ['T', { x: 1 }],
    ['function', '0x'],
    ['x y', 1],
  ])('refuses %s with %j', (type, value) => {
    expect(() => readTypedData(typed(type, value))).toThrow(codeOf('InvalidTypedData'))
  })

  test.each([
    ['a missing value', changed({ message: { ...mail.message, to: undefined } })],
    ['a value that is only inherited', changed({ message: Object.create(mail.message) })],
    ['a missing domain value', changed({ domain: { name: 'Ether Mail' } })],
    ['a type named as a built-in one', changed({ types: { ...mail.types, address: mail.types.Person } })],
    ['a type named as an integer', changed({ types: { ...mail.types, uint: mail.types.Person } })],
    ['a type that every object has', changed({ primaryType: 'toString' })],
    [
      'a field that is an object’s own',
      '{"types":{"T":[{"name":"__proto__","type":"string"}]},"primaryType":"T","message":{"__proto__":"x"}}',
    ],
    [
      'a type named `address`',
      {
        types: { T: [{ name: 'x', type: 'address' }], address: [{ name: 'y', type: 'bool' }] },
        primaryType: 'T',
        message: { x: { y: true } },
      },
    ],
    [
      'a field twice',
      {
        types: {
          T: [
            { name: 'x', type: 'bool' },
            { name: 'x', type: 'bool' },
          ],
        },
        primaryType: 'T',
        message: { x: true },
      },
    ],
    ['broken JSON', '{'],
    ['a list', []],
    ['nothing', undefined],
    ['null', null],
    ['no types', { primaryType: 'T', message: {} }],
    ['fields that are none', { types: { T: 1 }, primaryType: 'T', message: {} }],
    ['5,001 values', typed('bool[]', Array(5_001).fill(true))],
    [
      'lists in lists without end',
      typed(
        `bool${'[]'.repeat(30)}`,
        Array(30)
          .fill(0)
          .reduce((inner) => [inner], true),
      ),
    ],
  ])('refuses %s', (_, input) => {
    expect(() => readTypedData(input)).toThrow(codeOf('InvalidTypedData'))
  })

  test('throws nothing else, whatever a page sends', () => {
    fc.assert(
      fc.property(
        fc.object({ key: fc.constantFrom('types', 'primaryType', 'domain', 'message', 'T', 'name', 'type', 'x') }),
        (input) => {
          try {
            readTypedData(input)
          } catch (error) {
            expect(error).toEqual(codeOf('InvalidTypedData'))
          }
        },
      ),
      { numRuns: 300 },
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
})
