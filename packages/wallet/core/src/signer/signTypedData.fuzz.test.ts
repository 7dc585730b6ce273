import fc from 'fast-check'
import { hashTypedData as hashByViem } from 'viem'
import { expect, test } from 'vitest'
import { hashTypedData } from './hashTypedData.ts'
import { readTypedData } from './readTypedData.ts'

const toHex = (bytes: Uint8Array) => `0x${Buffer.from(bytes).toString('hex')}` as const

test('the own hash agrees with that of viem on types of every kind', () => {
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

test('reading throws nothing else than its error, whatever a page sends', () => {
  fc.assert(
    fc.property(
      fc.object({ key: fc.constantFrom('types', 'primaryType', 'domain', 'message', 'T', 'name', 'type', 'x') }),
      (input) => {
        try {
          readTypedData(input)
        } catch (error) {
          expect(error).toEqual(expect.objectContaining({ name: 'SigningError', code: 'InvalidTypedData' }))
        }
      },
    ),
    { numRuns: 300 },
  )
})
