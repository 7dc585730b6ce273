import { describe, expect, test } from 'vitest'
import { mail } from '../test/mailExample.ts'
import { readTypedData } from './readTypedData.ts'

const codeOf = (code: string) => expect.objectContaining({ name: 'SigningError', code })
const changed = (change: object) => ({ ...mail, ...change })

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

  test.each([
    ['uint8', 255, 255n],
    ['uint8', '0xff', 255n],
    ['int8', -128, -128n],
    ['int8', 127, 127n],
    ['uint256', 0, 0n],
    ['uint256', 2n ** 256n - 1n, 2n ** 256n - 1n],
    ['bytes1', '0xAB', '0xab'],
    ['bytes32', `0x${'AB'.repeat(32)}`, `0x${'ab'.repeat(32)}`],
    ['bytes', '0x', '0x'],
    ['address', `0x${'AB'.repeat(20)}`, `0x${'ab'.repeat(20)}`],
    ['string', '\u{1f600}', '\u{1f600}'],
    ['bool', false, false],
    ['bool[2]', [true, false], [true, false]],
    ['bool[]', [], []],
  ])('reads %s of %s', (type, value, read) => {
    expect(readTypedData(typed(type, value)).message).toEqual({ x: read })
  })

  test('5,000 values are read, with the list around them', () => {
    const values = Array(4_999).fill(true)
    expect(readTypedData(typed('bool[]', values)).message).toEqual({ x: values })
  })

  test('has 200 types, of 200 fields each, and names of 100 characters at most', () => {
    const named = (name: string) => ({
      types: { [name]: [{ name, type: 'bool' }] },
      primaryType: name,
      message: { [name]: true },
    })
    const fields = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `x${at}`, type: 'bool' }))
    const withFields = (count: number) => ({
      types: { T: fields(count) },
      primaryType: 'T',
      message: Object.fromEntries(fields(count).map(({ name }) => [name, true])),
    })
    const withTypes = (count: number) => ({
      types: Object.fromEntries(fields(count).map(({ name }) => [name, []])),
      primaryType: 'x0',
      message: {},
    })
    for (const sound of [withFields(200), withTypes(200), named('x'.repeat(100)), named('$'), named('_1')])
      expect(() => readTypedData(sound)).not.toThrow()
    for (const broken of [withFields(201), withTypes(201), named('x'.repeat(101)), named('1x'), named(''), named('ä')])
      expect(() => readTypedData(broken)).toThrow(codeOf('InvalidTypedData'))
  })

  test('lists stand twenty deep, and no deeper', () => {
    const nested = (depth: number) =>
      typed(
        `bool${'[]'.repeat(depth)}`,
        Array(depth)
          .fill(0)
          .reduce((inner) => [inner], true),
      )
    expect(() => readTypedData(nested(19))).not.toThrow()
    expect(() => readTypedData(nested(20))).toThrow(codeOf('InvalidTypedData'))
  })

  test('the domain of the wallet itself is nobody’s to have signed', () => {
    const own = { ...typed('bool', true), domain: { name: 'Oxbow wallet' } }
    expect(() => readTypedData(own)).toThrow(codeOf('InvalidTypedData'))
  })
})
