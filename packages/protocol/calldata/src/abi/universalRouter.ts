import { parseAbi, parseAbiParameters } from 'viem'

/** Universal Router 2.0.0. Facts of the deployed contract (Commands.sol, Dispatcher.sol), shared by the encoder and the decoder. */
export const universalRouterFunctions = parseAbi([
  'function execute(bytes commands, bytes[] inputs, uint256 deadline) payable',
  'function execute(bytes commands, bytes[] inputs) payable',
])

/** Low six bits of a command byte. */
export const COMMAND = {
  v3SwapExactIn: 0x00,
  v3SwapExactOut: 0x01,
  permit2TransferFrom: 0x02,
  permit2PermitBatch: 0x03,
  sweep: 0x04,
  transfer: 0x05,
  payPortion: 0x06,
  v2SwapExactIn: 0x08,
  v2SwapExactOut: 0x09,
  permit2Permit: 0x0a,
  wrapEth: 0x0b,
  unwrapWeth: 0x0c,
  permit2TransferFromBatch: 0x0d,
  balanceCheckErc20: 0x0e,
  v4Swap: 0x10,
  v3PositionManagerPermit: 0x11,
  v3PositionManagerCall: 0x12,
  v4InitializePool: 0x13,
  v4PositionManagerCall: 0x14,
  executeSubPlan: 0x21,
} as const

/** High bit of a command byte: the transaction continues when the command fails. */
export const ALLOW_REVERT = 0x80
export const COMMAND_MASK = 0x3f

/** Recipients that the router replaces: by its caller (`SENDER`) and by itself (`ROUTER`). */
export const SENDER = '0x0000000000000000000000000000000000000001'
export const ROUTER = '0x0000000000000000000000000000000000000002'

/** As an amount: the router's whole balance. */
export const CONTRACT_BALANCE = 1n << 255n
/** As the amount of a v2 swap: the pair already holds the input. */
export const ALREADY_PAID = 0n

const permitDetails = 'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }'

/** Command inputs. v2 and v3 swaps: `limit` is the minimum output (exact in) or the maximum input (exact out). */
export const commandInputs = {
  v3Swap: parseAbiParameters('address recipient, uint256 amount, uint256 limit, bytes path, bool payerIsUser'),
  v2Swap: parseAbiParameters('address recipient, uint256 amount, uint256 limit, address[] path, bool payerIsUser'),
  permit2TransferFrom: parseAbiParameters('address token, address recipient, uint160 amount'),
  permit2TransferFromBatch: parseAbiParameters([
    'AllowanceTransferDetails[] transfers',
    'struct AllowanceTransferDetails { address from; address to; uint160 amount; address token; }',
  ]),
  permit2Permit: parseAbiParameters([
    'PermitSingle permitSingle, bytes signature',
    'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
    permitDetails,
  ]),
  permit2PermitBatch: parseAbiParameters([
    'PermitBatch permitBatch, bytes signature',
    'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
    permitDetails,
  ]),
  /** The router reads only 160 bits of the minimum. */
  sweep: parseAbiParameters('address token, address recipient, uint160 minimum'),
  transfer: parseAbiParameters('address token, address recipient, uint256 amount'),
  payPortion: parseAbiParameters('address token, address recipient, uint256 bips'),
  wrapEth: parseAbiParameters('address recipient, uint256 amount'),
  unwrapWeth: parseAbiParameters('address recipient, uint256 minimum'),
  balanceCheckErc20: parseAbiParameters('address owner, address token, uint256 minimum'),
  v4Swap: parseAbiParameters('bytes actions, bytes[] parameters'),
  executeSubPlan: parseAbiParameters('bytes commands, bytes[] inputs'),
} as const
