import { encodeAbiParameters, encodeFunctionData, erc20Abi, type Hex, parseAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeCallExactly, decodeExactly } from './decodeExactly.ts'

const parameters = parseAbiParameters('address, bytes')
const owner = '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD'
const data = encodeAbiParameters(parameters, [owner, '0xab'])
/** Upper-cases a call except its selector, by which the function is looked up. */
const upperCase = (hex: Hex) => `${hex.slice(0, 10)}${hex.slice(10).toUpperCase()}` as Hex

describe('decodeExactly', () => {
  test('default', () => {
    expect(decodeExactly(parameters, data)).toEqual([owner, '0xab'])
    expect(decodeExactly(parameters, upperCase(data))).toEqual([owner, '0xab'])
  })

  test.each([
    ['nothing', '0x'],
    ['bytes that are too short', data.slice(0, -2)],
    ['bytes behind the values', `${data}00`],
    ['dirty bits in an address', data.replace('0x00', '0x01')],
    ['dirty bytes behind a text of bytes', `${data.slice(0, -1)}1`],
  ] as [string, Hex][])('undefined: %s', (_, bytes) => {
    expect(decodeExactly(parameters, bytes)).toBeUndefined()
  })
})

describe('decodeCallExactly', () => {
  const call = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [owner, 5n] })

  test('default', () => {
    expect(decodeCallExactly(erc20Abi, call)).toEqual({ functionName: 'approve', args: [owner, 5n] })
    expect(decodeCallExactly(erc20Abi, upperCase(call))).toEqual({ functionName: 'approve', args: [owner, 5n] })
  })

  test.each([
    ['nothing', '0x'],
    ['another function', '0x12345678'],
    ['bytes behind the arguments', `${call}00`],
    ['dirty bits in an address', call.replace('095ea7b300', '095ea7b301')],
  ] as [string, Hex][])('undefined: %s', (_, bytes) => {
    expect(decodeCallExactly(erc20Abi, bytes)).toBeUndefined()
  })
})
