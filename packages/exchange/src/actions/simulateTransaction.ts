import type { Hex } from 'viem'
import { call, estimateGas } from 'viem/actions'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { FailureCode } from '../errors/FailureCode.ts'
import { fromRevert } from '../errors/fromRevert.ts'
import type { TransactionRequest } from './TransactionRequest.ts'

export type Simulation =
  /** `gasUnits` is what the node expects it to use. */
  | { readonly status: 'ok'; readonly gasUnits: bigint }
  /** It would fail if it were sent now. `code` names the reason, `detail` is what the contract said. */
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node could not say; that is not a failure of the transaction. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/** Runs a transaction on the node without sending it. Never throws: a page that cannot simulate says so and lets the user decide. */
export async function simulateTransaction(
  client: ExchangeClient,
  parameters: simulateTransaction.Parameters,
): Promise<simulateTransaction.ReturnType> {
  const { chainId, from, to, data, value } = parameters.transaction
  const rpc = client.rpc(chainId)
  const request = { account: from, to, data, value }
  try {
    // The call gives the reason in full; an estimate reports the outermost failure and costs the node a search.
    await call(rpc, request)
    return { status: 'ok', gasUnits: await estimateGas(rpc, request) }
  } catch (error) {
    const revert = findRevert(error)
    if (revert !== undefined) return { status: 'failing', ...fromRevert(revert) }
    if (saysInsufficientFunds(error)) return { status: 'failing', code: 'InsufficientGas', detail: firstLine(error) }
    return { status: 'unavailable', detail: firstLine(error) }
  }
}

export declare namespace simulateTransaction {
  type Parameters = { readonly transaction: TransactionRequest }
  type ReturnType = Simulation
}

/** Revert data anywhere in the chain of causes; `0x` for a revert without any. Undefined when the node reported no revert. */
function findRevert(error: unknown): Hex | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { data, code } = current as Error & { data?: unknown; code?: unknown }
    const inner = typeof data === 'object' && data !== null ? (data as { data?: unknown }).data : data
    if (typeof inner === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(inner)) return inner as Hex
    // EIP-1474 leaves it open; go-ethereum and anvil answer 3 for "execution reverted".
    if (code === 3) return '0x'
  }
  return undefined
}

function saysInsufficientFunds(error: unknown): boolean {
  return /insufficient funds/i.test(String(error instanceof Error ? error.message : error))
}

function firstLine(error: unknown): string | undefined {
  return error instanceof Error ? error.message.split('\n')[0] : undefined
}
