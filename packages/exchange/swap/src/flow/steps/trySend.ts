import { getBalances } from '@oxbow/client/getBalances'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { SimulatedStep, StepName } from '@oxbow/flow/FlowDomain'
import { freshPairGas } from '@oxbow/pools/freshPairGas'
import type { Quote } from '@oxbow/trading/Quote'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { withGasMargin } from '@oxbow/transactions/withGasMargin'
import { getBalance, getGasPrice } from 'viem/actions'
import type { SwapStepContext } from '../SwapPlan.ts'
import { hasAllowance } from './hasAllowance.ts'

/** More than the largest plan needs; a higher estimate is ignored. */
const maxGasUnits = 6_000_000n

/**
 * Simulates a single transaction of a swap and explains its failure.
 *
 * @throws {ExpectedToFailError}
 */
export async function trySend(
  step: StepName,
  transaction: TransactionRequest,
  { node, client, network, account, walletKind, plan: { quote } }: SwapStepContext,
): Promise<SimulatedStep> {
  const rpc = node.rpc(network.chainId)
  const hops = quote.kind === 'swap' && step.kind === 'swap' ? quote.route.flatMap((path) => path.hops) : []
  const [simulation, native, gasPrice, freshGas] = await Promise.all([
    simulateTransaction(node, { transaction }),
    getBalance(rpc, { address: account }).catch(() => undefined),
    getGasPrice(rpc).catch(() => undefined),
    freshPairGas(rpc, hops),
  ])
  if (simulation.status === 'failing' && simulation.code === 'InsufficientBalance' && (await isCovered(quote))) {
    const isAllowed = await hasAllowance(node, { network, account, quote })
    throw new ExpectedToFailError(isAllowed ? 'TokenCannotTransfer' : 'AllowanceTooLow', simulation.detail)
  }
  // WETH9 reverts without a reason when more is withdrawn than the balance.
  if (simulation.status === 'failing' && quote.kind === 'unwrap' && (await isShort(quote)))
    throw new ExpectedToFailError('InsufficientBalance', simulation.detail)
  // Nodes simulate transactions that the sender can't pay for, but reject them when sent. The passkey wallet's window reads the balance by itself, and
  // may have a fee in a token to offer.
  if (simulation.status === 'ok' && native !== undefined && gasPrice !== undefined && walletKind !== 'passkey')
    if (native < transaction.value + simulation.gasUnits * gasPrice)
      throw new ExpectedToFailError('InsufficientGas', undefined)
  if (simulation.status === 'failing') {
    const { code, detail } = simulation
    // The decoded reasons are the router's; they don't apply to reverts of a token or WETH9.
    const isTold = step.kind === 'swap' || code === 'InsufficientBalance' || code === 'InsufficientGas'
    throw new ExpectedToFailError(isTold ? code : 'ExpectedToFail', detail)
  }
  // Without a plausible estimate the wallet estimates the gas itself.
  const isUsual = simulation.status === 'ok' && simulation.gasUnits <= maxGasUnits
  return { gas: isUsual ? withGasMargin(simulation.gasUnits) + freshGas : undefined }

  /**
   * Whether the balance suffices. If so, the allowance is too low or the token refuses; Permit2 and the pools use the same error for all of these.
   */
  async function isCovered({ kind, tokenIn, maximumIn }: Quote): Promise<boolean> {
    if (kind !== 'swap' || /^0x0{40}$/.test(tokenIn)) return false
    return ((await readHeld(tokenIn)) ?? 0n) >= maximumIn
  }

  async function isShort({ tokenIn, maximumIn }: Quote): Promise<boolean> {
    const held = await readHeld(tokenIn)
    return held !== undefined && held < maximumIn
  }

  async function readHeld(token: `0x${string}`): Promise<bigint | undefined> {
    const { chainId, contracts } = network
    const asked = { chainId, multicall3: contracts.multicall3, account, tokens: [token] }
    return (await getBalances(client, asked).catch(() => undefined))?.get(token)
  }
}
