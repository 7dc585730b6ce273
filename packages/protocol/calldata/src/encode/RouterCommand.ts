import type { Hop } from '@oxbow/router/Plan'
import { type Address, concat, encodeAbiParameters, encodePacked, type Hex, toHex } from 'viem'
import { COMMAND, commandInputs } from '../abi/universalRouter.ts'
import type { SignedPermitSingle } from './permitSingle.ts'
import type { V4Action } from './V4Action.ts'

/** One command of the Universal Router with its encoded input. */
export type RouterCommand = { readonly command: number; readonly input: Hex }

export type SwapParameters = {
  readonly hops: readonly Hop[]
  readonly recipient: Address
  readonly amount: bigint
  /** Minimum output (exact in) or maximum input (exact out). */
  readonly limit: bigint
  readonly payerIsUser: boolean
}

export function permit2Permit({ permitSingle, signature }: SignedPermitSingle): RouterCommand {
  return {
    command: COMMAND.permit2Permit,
    input: encodeAbiParameters(commandInputs.permit2Permit, [permitSingle, signature]),
  }
}

export function permit2TransferFrom(token: Address, recipient: Address, amount: bigint): RouterCommand {
  return {
    command: COMMAND.permit2TransferFrom,
    input: encodeAbiParameters(commandInputs.permit2TransferFrom, [token, recipient, amount]),
  }
}

export function sweep(token: Address, recipient: Address, minimum: bigint): RouterCommand {
  return { command: COMMAND.sweep, input: encodeAbiParameters(commandInputs.sweep, [token, recipient, minimum]) }
}

export function wrapEth(recipient: Address, amount: bigint): RouterCommand {
  return { command: COMMAND.wrapEth, input: encodeAbiParameters(commandInputs.wrapEth, [recipient, amount]) }
}

/** Unwraps the whole balance: the command takes no amount. */
export function unwrapWeth(recipient: Address, minimum: bigint): RouterCommand {
  return { command: COMMAND.unwrapWeth, input: encodeAbiParameters(commandInputs.unwrapWeth, [recipient, minimum]) }
}

export function v2SwapExactIn(swap: SwapParameters): RouterCommand {
  return { command: COMMAND.v2SwapExactIn, input: v2Swap(swap) }
}

export function v2SwapExactOut(swap: SwapParameters): RouterCommand {
  return { command: COMMAND.v2SwapExactOut, input: v2Swap(swap) }
}

export function v3SwapExactIn(swap: SwapParameters): RouterCommand {
  return { command: COMMAND.v3SwapExactIn, input: v3Swap(swap, v3Path(swap.hops)) }
}

/** The path of an exact output runs from the output to the input. */
export function v3SwapExactOut(swap: SwapParameters): RouterCommand {
  const backwards = swap.hops.toReversed().map((hop) => ({ ...hop, tokenIn: hop.tokenOut, tokenOut: hop.tokenIn }))
  return { command: COMMAND.v3SwapExactOut, input: v3Swap(swap, v3Path(backwards)) }
}

export function v4Swap(actions: readonly V4Action[]): RouterCommand {
  const bytes = concat(actions.map(({ action }) => toHex(action, { size: 1 })))
  const parameters = actions.map((action) => action.parameters)
  return { command: COMMAND.v4Swap, input: encodeAbiParameters(commandInputs.v4Swap, [bytes, parameters]) }
}

function v2Swap({ recipient, amount, limit, hops, payerIsUser }: SwapParameters): Hex {
  const path = [hops[0]!.tokenIn, ...hops.map((hop) => hop.tokenOut)]
  return encodeAbiParameters(commandInputs.v2Swap, [recipient, amount, limit, path, payerIsUser])
}

function v3Swap({ recipient, amount, limit, payerIsUser }: SwapParameters, path: Hex): Hex {
  return encodeAbiParameters(commandInputs.v3Swap, [recipient, amount, limit, path, payerIsUser])
}

/** Token, fee, token, fee, token: 20 and 3 bytes each. */
function v3Path(hops: readonly Pick<Hop, 'tokenIn' | 'tokenOut' | 'keyFee'>[]): Hex {
  return concat([
    hops[0]!.tokenIn,
    ...hops.map((hop) => encodePacked(['uint24', 'address'], [hop.keyFee, hop.tokenOut])),
  ])
}
