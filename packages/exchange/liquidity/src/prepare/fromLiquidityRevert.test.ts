import { findRevertData } from '@oxbow/client/findRevertData'
import { encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { fromLiquidityRevert } from './fromLiquidityRevert.ts'

const pool = `0x${'1'.repeat(40)}` as const
const abi = parseAbi([
  'error Error(string)',
  'error MaximumAmountExceeded(uint128,uint128)',
  'error MinimumAmountInsufficient(uint128,uint128)',
  'error DeadlinePassed(uint256)',
  'error CurrencyNotSettled()',
  'error NotApproved(address)',
  'error UnknownReward()',
  'error TransferFailed()',
  'error WrappedError(address,bytes4,bytes,bytes)',
  'error V2TooLittleReceived()',
])
const encode = (errorName: string, args: readonly unknown[] = []) =>
  encodeErrorResult({ abi, errorName, args } as never)
const words = (text: string) => encode('Error', [text])
const wrapped = (reason: Hex, details: Hex) => encode('WrappedError', [pool, '0x12345678', reason, details])

describe('fromLiquidityRevert', () => {
  test.each([
    ['MaximumAmountExceeded', [5n, 6n], 'PriceMoved', 'MaximumAmountExceeded(5, 6)'],
    ['MinimumAmountInsufficient', [6n, 5n], 'PriceMoved', 'MinimumAmountInsufficient(6, 5)'],
    ['DeadlinePassed', [9n], 'DeadlinePassed', 'DeadlinePassed(9)'],
    ['CurrencyNotSettled', [], 'TransferTaxUnsupported', 'CurrencyNotSettled()'],
    ['NotApproved', [pool], 'NotOwner', `NotApproved(${pool})`],
    ['UnknownReward', [], 'ClaimRefused', 'UnknownReward()'],
    ['TransferFailed', [], 'TokenCannotTransfer', 'TransferFailed()'],
  ] as const)('%s', (name, args, code, detail) => {
    expect(fromLiquidityRevert(encode(name, args))).toEqual({ code, detail })
  })

  test.each([
    ['Price slippage check', 'PriceMoved'],
    ['UniswapV2Router: INSUFFICIENT_A_AMOUNT', 'PriceMoved'],
    ['UniswapV2Router: INSUFFICIENT_B_AMOUNT', 'PriceMoved'],
    ['Transaction too old', 'DeadlinePassed'],
    ['UniswapV2Router: EXPIRED', 'DeadlinePassed'],
    ['Not approved', 'NotOwner'],
    ['STF', 'InsufficientBalance'],
    ['TRANSFER_FROM_FAILED', 'InsufficientBalance'],
    ['TransferHelper: TRANSFER_FROM_FAILED', 'InsufficientBalance'],
    ['TransferHelper::transferFrom: transferFrom failed', 'InsufficientBalance'],
    ['UniswapV2: INSUFFICIENT_LIQUIDITY_MINTED', 'AmountTooLow'],
    ['M0', 'TransferTaxUnsupported'],
    ['M1', 'TransferTaxUnsupported'],
  ])('in words: %s', (text, code) => {
    expect(fromLiquidityRevert(words(text))).toEqual({ code, detail: text })
  })

  test('behavior: a wrapped error is reported as the inner one, unless a hook refused', () => {
    const inner = encode('MaximumAmountExceeded', [5n, 6n])
    expect(fromLiquidityRevert(wrapped(inner, '0x'))).toEqual({
      code: 'PriceMoved',
      detail: 'MaximumAmountExceeded(5, 6)',
    })
    expect(fromLiquidityRevert(wrapped(inner, '0xa9e35b2f')).code).toBe('HookRefused')
  })

  test('behavior: what the position contracts do not know is the router’s', () => {
    expect(fromLiquidityRevert(encode('V2TooLittleReceived')).code).toBe('PriceMoved')
    expect(fromLiquidityRevert(words('something else')).code).toBe('ExpectedToFail')
    expect(fromLiquidityRevert('0x12345678').code).toBe('ExpectedToFail')
  })
})

describe('findRevertData', () => {
  const errorWith = (facts: object, cause?: unknown) => Object.assign(new Error('x', { cause }), facts)

  test('default: anywhere in the chain of causes, as text or within what wraps it', () => {
    expect(findRevertData(errorWith({ data: '0xab' }))).toBe('0xab')
    expect(findRevertData(errorWith({ data: { data: '0xcd' } }))).toBe('0xcd')
    expect(findRevertData(errorWith({}, errorWith({}, errorWith({ data: '0x' }))))).toBe('0x')
    expect(findRevertData(errorWith({ code: 3 }))).toBe('0x')
    expect(findRevertData(errorWith({ code: 3, data: '0xab' }))).toBe('0xab')
    expect(findRevertData(errorWith({ data: 'text', code: 3 }))).toBe('0x')
  })

  test('behavior: none where no node says that it reverted', () => {
    for (const facts of [
      {},
      { data: null },
      { data: 7 },
      { data: 'text' },
      { data: '0xabc' },
      { data: {} },
      { code: -32_000 },
    ])
      expect(findRevertData(errorWith(facts))).toBeUndefined()
    for (const error of [undefined, null, 'text', { data: '0xab' }]) expect(findRevertData(error)).toBeUndefined()
  })
})
