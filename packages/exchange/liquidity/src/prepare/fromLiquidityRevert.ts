import type { FailureCode } from '@oxbow/failures/FailureCode'
import { fromRevert } from '@oxbow/failures/fromRevert'
import { decodeErrorResult, type Hex, parseAbi } from 'viem'

/**
 * Decodes the revert data of a liquidity transaction into a failure code and the contract's text. Errors unknown here are decoded as the router's.
 */
export function fromLiquidityRevert(data: Hex): { readonly code: FailureCode; readonly detail: string } {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data })
    if (errorName === 'WrappedError' && args[2] !== undefined && args[3] !== hookCallFailed)
      return fromLiquidityRevert(args[2] as Hex)
    const text = errorName === 'Error' ? String(args[0]) : errorName
    const code = codes.get(text)
    if (code !== undefined) return { code, detail: errorName === 'Error' ? text : `${errorName}(${args.join(', ')})` }
  } catch {
    // Not one of these errors.
  }
  return fromRevert(data)
}

/** HookCallFailed(), v4-core, Hooks.sol. */
const hookCallFailed = '0xa9e35b2f'

const errors = parseAbi([
  'error Error(string reason)',
  'error MaximumAmountExceeded(uint128 maximumAmount, uint128 amountRequested)',
  'error MinimumAmountInsufficient(uint128 minimumAmount, uint128 amountReceived)',
  'error DeadlinePassed(uint256 deadline)',
  'error CurrencyNotSettled()',
  'error NotApproved(address caller)',
  // RewardDistributor
  'error UnknownReward()',
  'error TransferFailed()',
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
])

const codes: ReadonlyMap<string, FailureCode> = new Map<string, FailureCode>([
  ['MaximumAmountExceeded', 'PriceMoved'],
  ['MinimumAmountInsufficient', 'PriceMoved'],
  ['Price slippage check', 'PriceMoved'],
  ['UniswapV2Router: INSUFFICIENT_A_AMOUNT', 'PriceMoved'],
  ['UniswapV2Router: INSUFFICIENT_B_AMOUNT', 'PriceMoved'],
  ['DeadlinePassed', 'DeadlinePassed'],
  ['Transaction too old', 'DeadlinePassed'],
  ['UniswapV2Router: EXPIRED', 'DeadlinePassed'],
  // Position managers, v4 and v3.
  ['NotApproved', 'NotOwner'],
  ['Not approved', 'NotOwner'],
  ['UnknownReward', 'ClaimRefused'],
  ['TransferFailed', 'TokenCannotTransfer'],
  // Missing token balance or allowance.
  ['STF', 'InsufficientBalance'],
  ['TRANSFER_FROM_FAILED', 'InsufficientBalance'],
  ['TransferHelper: TRANSFER_FROM_FAILED', 'InsufficientBalance'],
  ['TransferHelper::transferFrom: transferFrom failed', 'InsufficientBalance'],
  ['UniswapV2: INSUFFICIENT_LIQUIDITY_MINTED', 'AmountTooLow'],
  // The pool received less than the wallet sent.
  ['M0', 'TransferTaxUnsupported'],
  ['M1', 'TransferTaxUnsupported'],
  ['CurrencyNotSettled', 'TransferTaxUnsupported'],
])
