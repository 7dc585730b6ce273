import { multicall3Abi } from '@oxbow/abi/multicall3'
import { decodeFunctionData, encodeFunctionResult, getAddress, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeAggregate3, encodeAggregate3 } from './aggregate3.ts'

const target = '0x00000000000000000000000000000000000000aB'
const bytesOf = (length: number) => `0x${'c7'.repeat(length)}` as Hex

describe('encodeAggregate3', () => {
  test.each([0, 1, 3, 200])('behavior: %i calls read back by any ABI coder are the same', (count) => {
    const calls = Array.from({ length: count }, (_, index) => ({ target: target as Hex, callData: bytesOf(index) }))
    const { functionName, args } = decodeFunctionData({ abi: multicall3Abi, data: encodeAggregate3(calls) })
    if (functionName !== 'aggregate3') throw new Error(functionName)
    expect(args[0].map(({ target, callData, allowFailure }) => [target, callData, allowFailure])).toEqual(
      calls.map(({ target, callData }) => [getAddress(target), callData, true]),
    )
  })
})

describe('decodeAggregate3', () => {
  test('behavior: reads bytes of every length, and nothing from what reverted or returned nothing', () => {
    const result = Array.from({ length: 150 }, (_, index) => ({ success: index % 7 !== 3, returnData: bytesOf(index) }))
    const answer = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    expect(decodeAggregate3(answer)).toEqual(
      result.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined)),
    )
  })

  test.each(['0x', '0x00', `0x${'f'.repeat(64)}`] as const)('error: %s is no answer', (answer) => {
    expect(() => decodeAggregate3(answer)).toThrow('The node did not answer as Multicall3 does.')
  })

  test('error: an answer cut short is none', () => {
    const result = [{ success: true, returnData: bytesOf(64) }]
    const answer = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
    expect(() => decodeAggregate3(answer.slice(0, -32) as Hex)).toThrow()
  })
})
