import { decodeRevert, type RevertReason } from '@oxbow/calldata/decodeRevert'
import type { FailureReason } from '@oxbow/contract/Transaction'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import type { TradingChain } from '@oxbow/market/TradingChain'
import { type Address, BaseError, type Hex, HttpRequestError, SocketClosedError, TimeoutError } from 'viem'
import { estimateGas } from 'viem/actions'

/** Result of a simulation on the node's latest state, or, if it fails there, on the pending state. */
export type Run =
  | { readonly gasUnits: bigint; readonly gasLimit: bigint; readonly failure?: undefined }
  | { readonly gasUnits?: undefined; readonly gasLimit?: undefined; readonly failure: FailureReason }

/** Headroom for pools that change before inclusion. */
const gasLimitPercent = 120n

/** @throws {NodeUnavailableError} */
export async function simulate(
  chain: TradingChain,
  call: { from: Address; to: Address; data: Hex; value: bigint },
): Promise<Run> {
  const { from: account, to, data, value } = call
  const estimate = async (blockTag?: 'pending') => {
    const gasUnits = await estimateGas(chain.client, { account, to, data, value, ...(blockTag && { blockTag }) })
    return { gasUnits, gasLimit: (gasUnits * gasLimitPercent) / 100n }
  }
  try {
    return await estimate()
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const isAway = (each: unknown) =>
      each instanceof HttpRequestError || each instanceof TimeoutError || each instanceof SocketClosedError
    if (error.walk(isAway)) throw new NodeUnavailableError(chain.network.name, error)
    // An earlier transaction of the account may be pending: an approval, or a trade with the previous permit.
    return estimate('pending').catch(() => ({ failure: classify(error) }))
  }
}

const failures: Partial<Record<RevertReason, FailureReason>> = {
  'price-moved': 'SLIPPAGE_TOO_LOW',
  'insufficient-funds': 'TRANSFER_FROM_FAILED',
  'insufficient-allowance': 'TRANSFER_FROM_FAILED',
  'allowance-expired': 'TRANSFER_FROM_FAILED',
  'permit-expired': 'TRANSFER_FROM_FAILED',
  'permit-used': 'TRANSFER_FROM_FAILED',
  'permit-invalid': 'TRANSFER_FROM_FAILED',
}

function classify(error: BaseError): FailureReason {
  // Nodes reject a transaction that its sender can't pay for without a revert to decode.
  if (/insufficient funds|OutOfFunds/i.test(error.message)) return 'TRANSFER_FROM_FAILED'
  const carrier = error.walk((each) => typeof (each as { data?: unknown }).data === 'string') as { data: Hex } | null
  if (!carrier && !/revert/i.test(error.message)) return 'SIMULATION_ERROR'
  return failures[decodeRevert(carrier?.data).reason] ?? 'SIMULATION_ERROR'
}
