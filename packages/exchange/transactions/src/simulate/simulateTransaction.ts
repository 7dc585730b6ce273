import { callNode, estimateGas } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { findRevertData } from '@oxbow/client/findRevertData'
import type { FailureCode } from '@oxbow/failures/FailureCode'
import { fromRevert } from '@oxbow/failures/fromRevert'
import { getBalance } from 'viem/actions'
import type { TransactionRequest } from '../send/TransactionRequest.ts'

export type Simulation =
  /** `gasUnits`: the node's estimate. */
  | { readonly status: 'ok'; readonly gasUnits: bigint }
  /** It would fail if it were sent now. `detail`: the contract's text. */
  | { readonly status: 'failing'; readonly code: FailureCode; readonly detail: string | undefined }
  /** The node couldn't simulate it; the transaction may still succeed. */
  | { readonly status: 'unavailable'; readonly detail: string | undefined }

/** Runs a transaction on the node without sending it. Never throws: a page that cannot simulate says so and lets the user decide. */
export async function simulateTransaction(
  client: NodeAccess,
  parameters: simulateTransaction.Parameters,
): Promise<simulateTransaction.ReturnType> {
  const { chainId, from, to, data, value } = parameters.transaction
  const rpc = client.rpc(chainId)
  const request = { from, to, data, value }
  try {
    // `eth_call` returns the full reason; an estimate reports only the outermost failure and costs the node a search.
    await callNode(rpc, request)
    return { status: 'ok', gasUnits: await estimateGas(rpc, request) }
  } catch (error) {
    const revert = findRevertData(error)
    if (revert !== undefined) return { status: 'failing', ...fromRevert(revert) }
    if (saysInsufficientFunds(error)) {
      const balance = await getBalance(rpc, { address: from }).catch(() => undefined)
      const code = balance !== undefined && balance < value ? 'InsufficientBalance' : 'InsufficientGas'
      return { status: 'failing', code, detail: firstLine(error) }
    }
    if (saysHalted(error)) return { status: 'failing', code: 'ExpectedToFail', detail: firstLine(error) }
    return { status: 'unavailable', detail: firstLine(error) }
  }
}

export declare namespace simulateTransaction {
  type Parameters = { readonly transaction: TransactionRequest }
  type ReturnType = Simulation
}

function saysInsufficientFunds(error: unknown): boolean {
  return /insufficient funds/i.test(String(error instanceof Error ? error.message : error))
}

/** A halt without revert data, which nodes report in messages of their own. */
function saysHalted(error: unknown): boolean {
  const details = error instanceof Error && 'details' in error ? error.details : undefined
  return /revert|invalid opcode|EVM error|out of gas|gas required exceeds/i.test(String(details ?? ''))
}

function firstLine(error: unknown): string | undefined {
  return error instanceof Error ? error.message.split('\n')[0] : undefined
}
