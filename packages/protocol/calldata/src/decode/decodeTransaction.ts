import { erc20Abi } from '@oxbow/abi/erc20'
import { weth9Abi } from '@oxbow/abi/weth9'
import type { Contracts } from '@oxbow/chain/Network'
import { type Address, type Hex, isAddressEqual, parseAbi, zeroAddress } from 'viem'
import { universalRouterFunctions } from '../abi/universalRouter.ts'
import { decodeCommands } from './decodeCommands.ts'
import { decodeCallExactly } from './decodeExactly.ts'
import type { Effect } from './Effect.ts'
import { lower } from './partyOf.ts'
import { prepaidPairs } from './prepaidPairs.ts'
import { type Receipt, type Spend, totalsOf } from './totalsOf.ts'

export type DecodedTransaction = {
  readonly target: 'universal-router' | 'weth' | 'permit2' | 'other'
  /** In order of execution. */
  readonly effects: readonly Effect[]
  /** The most that leaves the sender's wallet in this transaction, by token. Remaining allowances are listed among the effects. */
  readonly spends: readonly Spend[]
  /** The least that is received, by token and recipient. */
  readonly receives: readonly Receipt[]
  /** Unix seconds after which the transaction reverts. */
  readonly deadlineSeconds?: bigint
  /** False when an effect is `unknown`: the transaction can do anything, so the totals are meaningless. */
  readonly isComplete: boolean
}

export declare namespace decodeTransaction {
  type Parameters = {
    /** Undefined when the transaction creates a contract. */
    readonly to: Address | undefined
    readonly data: Hex
    /** Wei sent with the transaction. */
    readonly value: bigint
    /** The sender, so that their address is shown as `sender`. */
    readonly from?: Address | undefined
    readonly contracts: Pick<Contracts, 'universalRouter' | 'weth' | 'permit2' | 'v2Factory'>
  }
}

/**
 * The effects of a transaction, decoded from its bytes and the contracts' interfaces alone. Never throws; anything that can't be decoded with
 * certainty is reported as unknown.
 *
 * @example
 * decodeTransaction({ to, data, value: 0n, contracts })
 * // { spends: [{ token: usdc, maximum: 1_000_000n }], receives: [{ token: weth, recipient: 'sender', minimum: 330n }], isComplete: true, … }
 */
export function decodeTransaction(parameters: decodeTransaction.Parameters): DecodedTransaction {
  const { to, data, value, contracts } = parameters
  const is = (contract: Address) => to !== undefined && isAddressEqual(to, contract)
  if (is(contracts.universalRouter)) return routerCall(parameters)
  const target = is(contracts.weth) ? 'weth' : is(contracts.permit2) ? 'permit2' : 'other'
  const effect =
    (target === 'weth' && wethCall(data, value)) ||
    (target === 'permit2' && permit2Call(data)) ||
    (target !== 'permit2' && to && tokenCall(to, parameters)) ||
    ({ type: 'unknown', what: 'Contract call', data } as const)
  return { target, effects: [effect], ...totalsOf([effect], value, lower(contracts.weth)) }
}

function routerCall({ data, value, from, contracts }: decodeTransaction.Parameters): DecodedTransaction {
  const weth = lower(contracts.weth)
  const call = decodeCallExactly(universalRouterFunctions, data)
  if (!call) {
    const effects = [{ type: 'unknown', what: 'Router call', data } as const]
    return { target: 'universal-router', effects, ...totalsOf(effects, value, weth) }
  }
  const [commands, inputs, deadlineSeconds] = call.args
  const effects = decodeCommands(commands, inputs, { universalRouter: contracts.universalRouter, sender: from })
  const totals = totalsOf(effects, value, weth, prepaidPairs(effects, contracts.v2Factory))
  return {
    target: 'universal-router',
    effects,
    ...totals,
    ...(deadlineSeconds === undefined ? {} : { deadlineSeconds }),
  }
}

function wethCall(data: Hex, value: bigint): Effect | undefined {
  // WETH9 treats a plain ETH transfer as a deposit.
  if (data === '0x') return { type: 'deposit-weth', amount: value }
  const call = decodeCallExactly(weth9Abi, data)
  if (call?.functionName === 'deposit') return { type: 'deposit-weth', amount: value }
  if (call?.functionName === 'withdraw') return { type: 'withdraw-weth', amount: call.args[0] }
  return undefined
}

function tokenCall(to: Address, { data, value, from }: decodeTransaction.Parameters): Effect | undefined {
  const token = lower(to)
  const recipientOf = (address: Address) => (from && isAddressEqual(address, from) ? 'sender' : lower(address))
  if (data === '0x') return { type: 'transfer', token: zeroAddress, recipient: recipientOf(to), amount: value }
  const call = decodeCallExactly(erc20Abi, data)
  if (call?.functionName === 'approve')
    return { type: 'approve', token, spender: lower(call.args[0]), amount: call.args[1] }
  if (call?.functionName === 'transfer')
    return { type: 'transfer', token, recipient: recipientOf(call.args[0]), amount: call.args[1] }
  return undefined
}

function permit2Call(data: Hex): Effect | undefined {
  const call = decodeCallExactly(permit2Functions, data)
  if (call?.functionName === 'approve') {
    const [token, spender, amount, expiration] = call.args
    return { type: 'permit2-approve', token: lower(token), spender: lower(spender), amount, expiration }
  }
  if (call?.functionName === 'lockdown')
    return {
      type: 'permit2-lockdown',
      approvals: call.args[0].map(({ token, spender }) => ({ token: lower(token), spender: lower(spender) })),
    }
  return undefined
}

/** permit2, AllowanceTransfer.sol. */
const permit2Functions = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'struct TokenSpenderPair { address token; address spender; }',
  'function lockdown(TokenSpenderPair[] approvals)',
])
