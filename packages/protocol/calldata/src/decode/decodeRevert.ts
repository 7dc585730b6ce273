import { type Address, decodeErrorResult, type Hex, parseAbi } from 'viem'

export type RevertReason =
  /** The market price no longer meets the limits: quote again. */
  | 'price-moved'
  /** The deadline has passed. */
  | 'expired'
  /** The token can't be pulled from the wallet: the balance is too low, or Permit2 isn't approved. */
  | 'insufficient-funds'
  /** Permit2's allowance for the router is missing or too small. */
  | 'insufficient-allowance'
  /** The allowance in Permit2 has expired. */
  | 'allowance-expired'
  /** The signed permit has expired. */
  | 'permit-expired'
  /** The permit's nonce has been used, by it or by another permit. */
  | 'permit-used'
  /** The signature is someone else's, or is for another message. */
  | 'permit-invalid'
  /** A hook of a v4 pool stopped the swap. */
  | 'hook-reverted'
  /** A token rejected a transfer, or delivered less than the pool expected. */
  | 'token-refused'
  | 'no-pool'
  /** The router can't decode the transaction. */
  | 'invalid-transaction'
  /** The revert has no data. It has many possible causes, and some nodes omit the data. */
  | 'without-data'
  | 'unknown'

export type DecodedRevert = {
  readonly reason: RevertReason
  /** The contract's own message, for finding the cause. */
  readonly detail: string
  /** The hook or token that stopped the swap, where the bytes name it. */
  readonly culprit?: Address
}

/**
 * Why a swap reverted, from the revert data of the router, Permit2 or a pool. Never throws.
 *
 * @example
 * decodeRevert('0x849eaf98') // { reason: 'price-moved', detail: 'V2TooLittleReceived()' }
 */
export function decodeRevert(data: Hex | undefined): DecodedRevert {
  if (!data || data === '0x') return { reason: 'without-data', detail: 'Reverted without data' }
  const error = decodeError(data)
  if (!error) return { reason: 'unknown', detail: data }
  const { errorName, args = [] } = error
  const detail = `${errorName}(${args.join(', ')})`
  if (errorName === 'ExecutionFailed') return decodeRevert(args[1] as Hex)
  if (errorName === 'Error')
    return { reason: textReasons.get(args[0] as string) ?? 'unknown', detail: args[0] as string }
  if (errorName === 'WrappedError') {
    const [culprit, , , details] = args as [Address, Hex, Hex, Hex]
    return { reason: details === HOOK_CALL_FAILED ? 'hook-reverted' : 'token-refused', detail, culprit }
  }
  return { reason: reasons.get(errorName) ?? 'unknown', detail }
}

function decodeError(data: Hex): { errorName: string; args?: readonly unknown[] } | undefined {
  try {
    return decodeErrorResult({ abi: errors, data })
  } catch {
    return undefined
  }
}

/** Errors of the router, Permit2 and the v4 PoolManager. The full ABIs are twelve times the size, and wallets load this too. */
const errors = parseAbi([
  'error WrappedError(address target, bytes4 selector, bytes reason, bytes details)',
  'error BalanceTooLow()',
  'error ContractLocked()',
  'error DeltaNotNegative(address currency)',
  'error DeltaNotPositive(address currency)',
  'error ETHNotAccepted()',
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error FromAddressIsNotOwner()',
  'error InputLengthMismatch()',
  'error InsufficientBalance()',
  'error InsufficientETH()',
  'error InsufficientToken()',
  'error InvalidAction(bytes4 action)',
  'error InvalidBips()',
  'error InvalidCommandType(uint256 commandType)',
  'error InvalidEthSender()',
  'error InvalidPath()',
  'error InvalidReserves()',
  'error LengthMismatch()',
  'error NotAuthorizedForToken(uint256 tokenId)',
  'error NotPoolManager()',
  'error OnlyMintAllowed()',
  'error SliceOutOfBounds()',
  'error TransactionDeadlinePassed()',
  'error UnsafeCast()',
  'error UnsupportedAction(uint256 action)',
  'error V2InvalidPath()',
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3InvalidAmountOut()',
  'error V3InvalidCaller()',
  'error V3InvalidSwap()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
  'error V4TooLittleReceived(uint256 minAmountOutReceived, uint256 amountReceived)',
  'error V4TooMuchRequested(uint256 maxAmountInRequested, uint256 amountRequested)',
  'error AllowanceExpired(uint256 deadline)',
  'error ExcessiveInvalidation()',
  'error InsufficientAllowance(uint256 amount)',
  'error InvalidAmount(uint256 maxAmount)',
  'error InvalidContractSignature()',
  'error InvalidNonce()',
  'error InvalidSignature()',
  'error InvalidSignatureLength()',
  'error InvalidSigner()',
  'error SignatureExpired(uint256 signatureDeadline)',
  'error AlreadyUnlocked()',
  'error CurrenciesOutOfOrderOrEqual(address currency0, address currency1)',
  'error CurrencyNotSettled()',
  'error DelegateCallNotAllowed()',
  'error InvalidCaller()',
  'error ManagerLocked()',
  'error MustClearExactPositiveDelta()',
  'error NonzeroNativeValue()',
  'error PoolNotInitialized()',
  'error ProtocolFeeCurrencySynced()',
  'error ProtocolFeeTooLarge(uint24 fee)',
  'error SwapAmountCannotBeZero()',
  'error TickSpacingTooLarge(int24 tickSpacing)',
  'error TickSpacingTooSmall(int24 tickSpacing)',
  'error UnauthorizedDynamicLPFeeUpdate()',
])

/** HookCallFailed(), v4-core, Hooks.sol. */
const HOOK_CALL_FAILED = '0xa9e35b2f'

const reasonNames: Partial<Record<RevertReason, readonly string[]>> = {
  'price-moved': [
    'V2TooLittleReceived',
    'V2TooMuchRequested',
    'V3TooLittleReceived',
    'V3TooMuchRequested',
    'V3InvalidAmountOut',
    'V3InvalidSwap',
    'V4TooLittleReceived',
    'V4TooMuchRequested',
    'InsufficientToken',
    'InsufficientETH',
    'InsufficientBalance',
    'BalanceTooLow',
    'DeltaNotPositive',
    'DeltaNotNegative',
    'CurrencyNotSettled',
    'InvalidReserves',
  ],
  expired: ['TransactionDeadlinePassed'],
  'insufficient-allowance': ['InsufficientAllowance'],
  'allowance-expired': ['AllowanceExpired'],
  'permit-expired': ['SignatureExpired'],
  'permit-used': ['InvalidNonce'],
  'permit-invalid': ['InvalidSignature', 'InvalidSignatureLength', 'InvalidSigner', 'InvalidContractSignature'],
  'no-pool': ['PoolNotInitialized'],
  'invalid-transaction': [
    'InvalidCommandType',
    'LengthMismatch',
    'InputLengthMismatch',
    'UnsupportedAction',
    'V2InvalidPath',
    'InvalidPath',
    'SliceOutOfBounds',
    'ContractLocked',
    'InvalidBips',
    'UnsafeCast',
  ],
}

const reasons = new Map(
  Object.entries(reasonNames).flatMap(([reason, names]) => names.map((name) => [name, reason as RevertReason])),
)

/** Revert strings: of the router's and Permit2's transfers (solmate), v2 pairs and v3 pools. */
const textReasons = new Map<string, RevertReason>([
  // The router lacks an amount that a hop needs, because an earlier hop paid less than planned.
  ['TRANSFER_FAILED', 'price-moved'],
  ['ETH_TRANSFER_FAILED', 'price-moved'],
  ['TRANSFER_FROM_FAILED', 'insufficient-funds'],
  ['UniswapV2: INSUFFICIENT_OUTPUT_AMOUNT', 'price-moved'],
  ['UniswapV2: INSUFFICIENT_INPUT_AMOUNT', 'price-moved'],
  ['UniswapV2: INSUFFICIENT_LIQUIDITY', 'price-moved'],
  ['UniswapV2: TRANSFER_FAILED', 'token-refused'],
  ['UniswapV2: K', 'token-refused'],
  ['IIA', 'token-refused'],
  ['TF', 'token-refused'],
])
