import { permit2Abi } from '@oxbow/abi/permit2'
import { universalRouterAbi } from '@oxbow/abi/universalRouter'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { concat, encodeErrorResult, pad, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { decodeRevert } from './decodeRevert.ts'

const abi = parseAbi([
  'error V2TooLittleReceived()',
  'error V4TooLittleReceived(uint256 minimum, uint256 amount)',
  'error V3TooMuchRequested()',
  'error InsufficientToken()',
  'error DeltaNotPositive(address currency)',
  'error CurrencyNotSettled()',
  'error TransactionDeadlinePassed()',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
  'error InvalidCommandType(uint256 commandType)',
  'error PoolNotInitialized()',
  'error Error(string text)',
  'error Surprise(uint256 size)',
])
const hook = '0x00000000000000000000000000000000000000C0'

describe('decodeRevert', () => {
  const contractErrors = [...universalRouterAbi, ...permit2Abi, ...v4PoolManagerAbi].filter(
    (item) => item.type === 'error',
  )
  test.each(contractErrors)('default: knows $name', (error) => {
    const { name, inputs } = error
    const selector = toFunctionSelector(`${name}(${inputs.map(({ type }) => type)})`)
    // Enough words for any of them: an offset, and a length of zero.
    const data = concat([selector, pad('0x01'), pad('0x40'), pad('0x')])
    expect(decodeRevert(data)).not.toMatchObject({ detail: data })
  })

  test.each([
    ['price-moved', encodeErrorResult({ abi, errorName: 'V2TooLittleReceived' })],
    ['price-moved', encodeErrorResult({ abi, errorName: 'V4TooLittleReceived', args: [2n, 1n] })],
    ['price-moved', encodeErrorResult({ abi, errorName: 'V3TooMuchRequested' })],
    ['price-moved', encodeErrorResult({ abi, errorName: 'InsufficientToken' })],
    ['price-moved', encodeErrorResult({ abi, errorName: 'DeltaNotPositive', args: [hook] })],
    ['price-moved', encodeErrorResult({ abi, errorName: 'CurrencyNotSettled' })],
    ['price-moved', encodeErrorResult({ abi, errorName: 'Error', args: ['TRANSFER_FAILED'] })],
    ['without-data', '0x'],
    ['without-data', undefined],
    ['expired', encodeErrorResult({ abi, errorName: 'TransactionDeadlinePassed' })],
    ['insufficient-funds', encodeErrorResult({ abi, errorName: 'Error', args: ['TRANSFER_FROM_FAILED'] })],
    ['insufficient-allowance', encodeErrorResult({ abi: permit2Abi, errorName: 'InsufficientAllowance', args: [1n] })],
    ['allowance-expired', encodeErrorResult({ abi: permit2Abi, errorName: 'AllowanceExpired', args: [1n] })],
    ['permit-expired', encodeErrorResult({ abi: permit2Abi, errorName: 'SignatureExpired', args: [1n] })],
    ['permit-used', encodeErrorResult({ abi: permit2Abi, errorName: 'InvalidNonce' })],
    ['permit-invalid', encodeErrorResult({ abi: permit2Abi, errorName: 'InvalidSigner' })],
    ['token-refused', encodeErrorResult({ abi, errorName: 'Error', args: ['UniswapV2: K'] })],
    ['no-pool', encodeErrorResult({ abi, errorName: 'PoolNotInitialized' })],
    ['invalid-transaction', encodeErrorResult({ abi, errorName: 'InvalidCommandType', args: [7n] })],
    ['unknown', encodeErrorResult({ abi, errorName: 'Surprise', args: [7n] })],
    ['unknown', '0x12'],
    ['unknown', '0x08c379a0ffff'],
  ] as const)('%s: %s', (reason, data) => {
    expect(decodeRevert(data).reason).toBe(reason)
  })

  test('behavior: looks into the command that failed', () => {
    const message = encodeErrorResult({ abi: permit2Abi, errorName: 'InvalidNonce' })
    const data = encodeErrorResult({ abi, errorName: 'ExecutionFailed', args: [0n, message] })
    expect(decodeRevert(data)).toEqual({ reason: 'permit-used', detail: 'InvalidNonce()' })
  })

  test('behavior: gives the contract’s own words', () => {
    const detailOf = (data: `0x${string}` | undefined) => decodeRevert(data).detail
    const args = [2n, 1n] as const
    expect(detailOf(encodeErrorResult({ abi, errorName: 'V4TooLittleReceived', args }))).toBe(
      'V4TooLittleReceived(2, 1)',
    )
    expect(detailOf(encodeErrorResult({ abi, errorName: 'Error', args: ['TRANSFER_FAILED'] }))).toBe('TRANSFER_FAILED')
    expect(decodeRevert(encodeErrorResult({ abi, errorName: 'Error', args: ['paused'] }))).toEqual({
      reason: 'unknown',
      detail: 'paused',
    })
    expect(detailOf('0x')).toBe('Reverted without data')
    expect(detailOf(undefined)).toBe('Reverted without data')
    expect(detailOf('0x12')).toBe('0x12')
  })

  test('behavior: names the hook, or the token, that stopped a v4 swap', () => {
    const wrapped = (details: `0x${string}`) =>
      encodeErrorResult({ abi, errorName: 'WrappedError', args: [hook, '0x575e24b4', '0x', details] })
    expect(decodeRevert(wrapped('0xa9e35b2f'))).toMatchObject({ reason: 'hook-reverted', culprit: hook })
    expect(decodeRevert(wrapped('0xf27f64e4'))).toMatchObject({ reason: 'token-refused', culprit: hook })
  })
})
