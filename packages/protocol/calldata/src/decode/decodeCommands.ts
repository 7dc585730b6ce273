import { type Address, type Hex, size, slice, zeroAddress } from 'viem'
import {
  ALLOW_REVERT,
  ALREADY_PAID,
  COMMAND,
  COMMAND_MASK,
  CONTRACT_BALANCE,
  commandInputs,
} from '../abi/universalRouter.ts'
import { decodeExactly } from './decodeExactly.ts'
import { decodeV4Actions } from './decodeV4Actions.ts'
import type { Effect, OpenAmount, Permit, Token } from './Effect.ts'
import { literalPartyOf, lower, partyOf, type RouterContext } from './partyOf.ts'
import { poolsAlong } from './poolText.ts'

/** The effects of the Universal Router's commands, in order. Anything that can't be decoded with certainty is `unknown`. */
export function decodeCommands(commands: Hex, inputs: readonly Hex[], context: RouterContext, depth = 0): Effect[] {
  const bytes = Array.from({ length: size(commands) }, (_, index) => Number(slice(commands, index, index + 1)))
  if (bytes.length !== inputs.length) return [unknown('Commands and inputs differ in number', commands)]
  return bytes.map((byte, index) => {
    const input = inputs[index]!
    const mayFail = (byte & ALLOW_REVERT) !== 0
    const name = COMMAND_NAMES.get(byte & COMMAND_MASK)
    if (name === 'executeSubPlan') return subPlan(input, mayFail, context, depth)
    const decode = name && decoders[name]
    return decode?.(input, context) ?? unknown(`Router command ${name ?? `0x${byte.toString(16)}`}`, input)
  })
}

type Decoder = (input: Hex, context: RouterContext) => Effect | undefined

const decoders: Partial<Record<keyof typeof COMMAND, Decoder>> = {
  v3SwapExactIn: (input, context) => swap('v3', 'exact-in', input, context),
  v3SwapExactOut: (input, context) => swap('v3', 'exact-out', input, context),
  v2SwapExactIn: (input, context) => swap('v2', 'exact-in', input, context),
  v2SwapExactOut: (input, context) => swap('v2', 'exact-out', input, context),
  v4Swap: (input, context) => {
    const decoded = decodeExactly(commandInputs.v4Swap, input)
    return decoded && { type: 'v4', actions: decodeV4Actions(decoded[0], decoded[1], context) }
  },
  permit2TransferFrom: (input, context) => {
    const decoded = decodeExactly(commandInputs.permit2TransferFrom, input)
    if (!decoded) return undefined
    const [token, recipient, amount] = decoded
    return { type: 'pull', token: lower(token), recipient: partyOf(recipient, context), amount }
  },
  sweep: (input, context) => {
    const decoded = decodeExactly(commandInputs.sweep, input)
    if (!decoded) return undefined
    const [token, recipient, minimum] = decoded
    return { type: 'sweep', token: lower(token), recipient: partyOf(recipient, context), minimum }
  },
  transfer: (input, context) => {
    const decoded = decodeExactly(commandInputs.transfer, input)
    if (!decoded) return undefined
    const [token, recipient, amount] = decoded
    const isBalance = amount === CONTRACT_BALANCE && token !== zeroAddress
    const paid = isBalance ? 'router-balance' : amount
    return { type: 'pay', token: lower(token), recipient: partyOf(recipient, context), amount: paid }
  },
  payPortion: (input, context) => {
    const decoded = decodeExactly(commandInputs.payPortion, input)
    if (!decoded) return undefined
    const [token, recipient, bips] = decoded
    return { type: 'pay-portion', token: lower(token), recipient: partyOf(recipient, context), bips }
  },
  wrapEth: (input, context) => {
    const decoded = decodeExactly(commandInputs.wrapEth, input)
    if (!decoded) return undefined
    const [recipient, amount] = decoded
    const wrapped = amount === CONTRACT_BALANCE ? 'router-balance' : amount
    return { type: 'wrap', recipient: partyOf(recipient, context), amount: wrapped }
  },
  unwrapWeth: (input, context) => {
    const decoded = decodeExactly(commandInputs.unwrapWeth, input)
    return decoded && { type: 'unwrap', recipient: partyOf(decoded[0], context), minimum: decoded[1] }
  },
  permit2Permit: (input) => {
    const decoded = decodeExactly(commandInputs.permit2Permit, input)
    return decoded && permit(decoded[0], [decoded[0].details])
  },
  permit2PermitBatch: (input) => {
    const decoded = decodeExactly(commandInputs.permit2PermitBatch, input)
    return decoded && permit(decoded[0], decoded[0].details)
  },
  permit2TransferFromBatch: (input, context) => {
    const decoded = decodeExactly(commandInputs.permit2TransferFromBatch, input)
    if (!decoded) return undefined
    // The router only pulls from the sender.
    const effects = decoded[0].map(({ token, to, amount }) => {
      return { type: 'pull', token: lower(token), recipient: literalPartyOf(to, context), amount } as const
    })
    return { type: 'sub-plan', effects, mayFail: false }
  },
  balanceCheckErc20: (input) => {
    const decoded = decodeExactly(commandInputs.balanceCheckErc20, input)
    if (!decoded) return undefined
    const [owner, token, minimum] = decoded
    return { type: 'check-balance', owner: lower(owner), token: lower(token), minimum }
  },
}

function swap(
  protocol: 'v2' | 'v3',
  tradeType: 'exact-in' | 'exact-out',
  input: Hex,
  context: RouterContext,
): Effect | undefined {
  const decoded = protocol === 'v2' ? v2Swap(input) : v3Swap(input)
  if (!decoded) return undefined
  const { amount, limit, path, fees } = decoded
  const isReversed = protocol === 'v3' && tradeType === 'exact-out'
  const tokens = isReversed ? path.toReversed() : path
  const feesAlong = isReversed ? fees.toReversed() : fees
  const shared = {
    type: 'swap',
    protocol,
    tokens,
    pools: poolsAlong(protocol, tokens, (index) => feesAlong.slice(index, index + 1)),
    payer: decoded.payerIsUser ? 'sender' : 'router',
    recipient: partyOf(decoded.recipient, context),
  } as const
  if (tradeType === 'exact-out') return { ...shared, tradeType, amountOut: amount, maximumIn: limit }
  return { ...shared, tradeType, amountIn: amountIn(protocol, amount), minimumOut: limit }
}

function amountIn(protocol: 'v2' | 'v3', amount: bigint): bigint | OpenAmount {
  if (amount === CONTRACT_BALANCE) return 'router-balance'
  return protocol === 'v2' && amount === ALREADY_PAID ? 'already-paid' : amount
}

function v2Swap(input: Hex) {
  const decoded = decodeExactly(commandInputs.v2Swap, input)
  if (!decoded || decoded[3].length < 2) return undefined
  const [recipient, amount, limit, path, payerIsUser] = decoded
  return { recipient, amount, limit, path: path.map(lower), fees: [], payerIsUser }
}

function v3Swap(input: Hex) {
  const decoded = decodeExactly(commandInputs.v3Swap, input)
  if (!decoded) return undefined
  const [recipient, amount, limit, bytes, payerIsUser] = decoded
  const path = v3Tokens(bytes)
  return path && { recipient, amount, limit, path, fees: v3Fees(bytes), payerIsUser }
}

/** Tokens of a v3 path: 20 bytes each, with a 3-byte fee between them. */
function v3Tokens(path: Hex): Token[] | undefined {
  const pools = (size(path) - 20) / 23
  if (!Number.isInteger(pools) || pools < 1) return undefined
  return Array.from({ length: pools + 1 }, (_, index) => slice(path, index * 23, index * 23 + 20))
}

function v3Fees(path: Hex): number[] {
  return Array.from({ length: (size(path) - 20) / 23 }, (_, index) =>
    Number(slice(path, index * 23 + 20, index * 23 + 23)),
  )
}

function permit(
  { spender, sigDeadline }: { spender: Address; sigDeadline: bigint },
  details: readonly { token: Address; amount: bigint; expiration: number; nonce: number }[],
): Permit {
  const allowances = details.map((detail) => ({ ...detail, token: lower(detail.token) }))
  return { type: 'permit', allowances, spender: lower(spender), sigDeadline }
}

function subPlan(input: Hex, mayFail: boolean, context: RouterContext, depth: number): Effect {
  const decoded = depth < MAX_DEPTH ? decodeExactly(commandInputs.executeSubPlan, input) : undefined
  if (!decoded) return unknown('Router command executeSubPlan', input)
  return { type: 'sub-plan', effects: decodeCommands(decoded[0], decoded[1], context, depth + 1), mayFail }
}

const unknown = (what: string, data: Hex): Effect => ({ type: 'unknown', what, data })

const COMMAND_NAMES = new Map(
  Object.entries(COMMAND).map(([name, byte]) => [byte as number, name as keyof typeof COMMAND]),
)
const MAX_DEPTH = 4
