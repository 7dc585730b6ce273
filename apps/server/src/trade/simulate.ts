import type { FailureReason } from '@oxbow/contract/Transaction'
import {
  type Address,
  BaseError,
  decodeErrorResult,
  type Hex,
  HttpRequestError,
  parseAbi,
  SocketClosedError,
  TimeoutError,
} from 'viem'
import { NodeUnavailableError } from '../node/NodeClient.ts'
import type { Chain } from '../Services.ts'

/** What running a transaction against the node's newest state showed. */
export type Run =
  | { readonly gasUnits: bigint; readonly gasLimit: bigint; readonly failure?: undefined }
  | { readonly gasUnits?: undefined; readonly gasLimit?: undefined; readonly failure: FailureReason }

/** Headroom for pools that move until the transaction is included. */
const gasLimitPercent = 120n

/** @throws {NodeUnavailableError} */
export async function simulate(
  chain: Chain,
  call: { from: Address; to: Address; data: Hex; value: bigint },
): Promise<Run> {
  try {
    const { from: account, to, data, value } = call
    const gasUnits = await chain.node.client.estimateGas({ account, to, data, value })
    return { gasUnits, gasLimit: (gasUnits * gasLimitPercent) / 100n }
  } catch (error) {
    if (!(error instanceof BaseError)) throw error
    const isAway = (each: unknown) =>
      each instanceof HttpRequestError || each instanceof TimeoutError || each instanceof SocketClosedError
    if (error.walk(isAway)) throw new NodeUnavailableError(chain.network.name, error)
    return { failure: classify(error) }
  }
}

/** Errors of Universal Router 2.0.0, Permit2, the pools and the tokens that tell which of the user's conditions was not met. */
const knownErrors = parseAbi([
  'error ExecutionFailed(uint256 commandIndex, bytes message)',
  'error V2TooLittleReceived()',
  'error V2TooMuchRequested()',
  'error V3TooLittleReceived()',
  'error V3TooMuchRequested()',
  'error V4TooLittleReceived(uint256 minimum, uint256 got)',
  'error V4TooMuchRequested(uint256 maximum, uint256 wanted)',
  'error InsufficientToken()',
  'error InsufficientETH()',
  'error DeltaNotPositive(address currency)',
  'error CurrencyNotSettled()',
  'error InsufficientAllowance(uint256 amount)',
  'error AllowanceExpired(uint256 deadline)',
  'error InvalidNonce()',
])

const pulledTooLittle = new Set(['InsufficientAllowance', 'AllowanceExpired', 'InvalidNonce'])

function classify(error: BaseError): FailureReason {
  const text = error.message
  if (/insufficient funds|TRANSFER_FROM_FAILED|exceeds (allowance|balance)|OutOfFunds/i.test(text))
    return 'TRANSFER_FROM_FAILED'
  const carrier = error.walk((each) => typeof (each as { data?: unknown }).data === 'string')
  return classifyData((carrier as { data?: Hex } | null)?.data)
}

function classifyData(data: Hex | undefined): FailureReason {
  if (data === undefined || data === '0x') return 'SIMULATION_ERROR'
  try {
    const { errorName, args } = decodeErrorResult({ abi: knownErrors, data })
    if (errorName === 'ExecutionFailed') return classifyData((args as readonly [bigint, Hex])[1])
    // decodeErrorResult knows Error(string) by itself; a token that says no says it that way.
    if ((errorName as string) === 'Error')
      return /TRANSFER_FROM_FAILED/.test(String(args?.[0])) ? 'TRANSFER_FROM_FAILED' : 'SIMULATION_ERROR'
    return pulledTooLittle.has(errorName) ? 'TRANSFER_FROM_FAILED' : 'SLIPPAGE_TOO_LOW'
  } catch {
    return 'SIMULATION_ERROR'
  }
}
