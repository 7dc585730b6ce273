import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { getBalances } from '@oxbow/client/getBalances'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import { preparePermit2Approval } from '@oxbow/trading/preparePermit2Approval'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import type { Quote } from '@oxbow/trading/Quote'
import { verifyApproval } from '@oxbow/trading/verifyApproval'
import { verifyPermit } from '@oxbow/trading/verifyPermit'
import { verifyTransaction } from '@oxbow/trading/verifyTransaction'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import { readFees } from '@oxbow/transactions/readFees'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { AgreedCost } from '@oxbow/transactions/verifyNetworkCost'
import { withGasMargin } from '@oxbow/transactions/withGasMargin'
import { getBalance, getGasPrice } from 'viem/actions'
import type { TradeCheck } from '../../actions/TradeCheck.ts'
import { toTradeVerdict } from '../../actions/toTradeVerdict.ts'
import { tryTrade } from '../../actions/tryTrade.ts'
import type { PreparedStep } from '../SwapEffects.ts'
import { hasAllowance } from './hasAllowance.ts'
import type { SwapStep } from './SwapStep.ts'

/** More than the largest plan takes; a node that says more does not measure this trade. */
const mostGasUnits = 6_000_000n

/** What is simulated before a wallet is asked for a step of a swap, and what a failure of it means. */
export function createSwapTrials({ client, network, account, approvalAmount }: createSwapTrials.Options) {
  return { trySend, refuseLoss, prepareBatch }

  /** The approvals, the call of Permit2's `approve` in place of a signature, and the trade; simulated on the node in that order. */
  async function prepareBatch(
    { node, deadlineSeconds }: { readonly node: SigningNode; readonly deadlineSeconds: number },
    { approvals = [], permitData: permit }: Pick<SwapStep, 'approvals' | 'permitData'>,
    quote: Quote,
    reviewed: Quote,
  ): Promise<PreparedStep> {
    const { transaction } = await prepareSwap(client, { quote, deadlineSeconds })
    const asked = { network, account, deadlineSeconds }
    const limits = verifyTransaction({ ...asked, transaction, quote: reviewed })
    if (permit !== undefined) verifyPermit({ ...asked, permitData: permit, quote })
    const permission = permit && preparePermit2Approval(permit, { network, account })
    const before = permission === undefined ? approvals : [...approvals, permission]
    for (const each of before) verifyApproval({ ...asked, transaction: each, quote, approvalAmount })
    const trial = await tryTrade(client, node, { transaction, approvals, permit, quote, network, account })
    if (trial.status === 'failing') throw new ExpectedToFailError(trial.code, trial.detail)
    refuseBelowMinimum({ trial, limits }, quote)
    return { type: 'batch', calls: [...before, transaction] }
  }

  async function trySend(
    node: SigningNode,
    step: SwapStep,
    transaction: TransactionRequest,
    quote: Quote,
    { agreedWei }: AgreedCost,
  ): Promise<PreparedStep> {
    const rpc = node.rpc(network.chainId)
    const [simulation, native, gasPrice, fees] = await Promise.all([
      simulateTransaction(node, { transaction }),
      getBalance(rpc, { address: account }).catch(() => undefined),
      getGasPrice(rpc).catch(() => undefined),
      // Nobody agreed to fees of the page's where the review could not tell the cost: the wallet has its own.
      agreedWei === undefined ? undefined : readFees(rpc),
    ])
    if (simulation.status === 'failing' && simulation.code === 'InsufficientBalance' && (await isCovered(quote))) {
      const isAllowed = await hasAllowance(node, { network, account, quote })
      throw new ExpectedToFailError(isAllowed ? 'TokenCannotTransfer' : 'AllowanceTooLow', simulation.detail)
    }
    // WETH9 reverts without a reason when more is withdrawn than is there.
    if (simulation.status === 'failing' && quote.kind === 'unwrap' && (await isShort(quote)))
      throw new ExpectedToFailError('InsufficientBalance', simulation.detail)
    // Nodes run what its sender cannot pay for; they refuse it when it is sent.
    if (simulation.status === 'ok' && native !== undefined && gasPrice !== undefined)
      if (native < transaction.value + simulation.gasUnits * gasPrice)
        throw new ExpectedToFailError('InsufficientGas', undefined)
    if (simulation.status === 'failing') {
      const { code, detail } = simulation
      // The reasons are those of the router; a token or WETH9 that reverts means nothing by them.
      const isTold = step.kind === 'swap' || code === 'InsufficientBalance' || code === 'InsufficientGas'
      throw new ExpectedToFailError(isTold ? code : 'ExpectedToFail', detail)
    }
    // A wallet that is asked for more than any trade takes measures it by itself.
    const isUsual = simulation.status === 'ok' && simulation.gasUnits <= mostGasUnits
    const gas = isUsual ? withGasMargin(simulation.gasUnits) : undefined
    return { type: 'transaction', transaction: { ...transaction, gas, ...fees } }
  }

  /** What moves in the wallet is more than what the router counts: a token can keep a part of what arrives, and may have begun to since the review. */
  async function refuseLoss(
    node: SigningNode,
    transaction: TransactionRequest,
    quote: Quote,
    limits: TradeCheck['limits'],
  ): Promise<void> {
    const trial = await tryTrade(client, node, {
      transaction,
      quote,
      network,
      account,
      approvals: [],
      permit: undefined,
    })
    refuseBelowMinimum({ trial, limits }, quote)
  }

  /** Whether the token is there: then it is the approval that is short, or the token that refuses to be moved. Permit2 and the pools say the same words for both. */
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

export declare namespace createSwapTrials {
  type Options = {
    readonly client: ExchangeClient
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly approvalAmount: 'exact' | 'unlimited'
  }
}

function refuseBelowMinimum(check: Pick<TradeCheck, 'trial' | 'limits'>, quote: Quote): void {
  const { trial, limits } = check
  const verdict = toTradeVerdict(check, quote)
  if (verdict === 'outdated') throw new ExpectedToFailError('QuoteOutdated', undefined)
  if (trial.status !== 'ok' || verdict !== 'beyond-limits') return
  const detail = `In raw units: ${trial.spent} would leave, ${limits.spent} at most; ${trial.received} would arrive, ${limits.received} at least.`
  throw new ExpectedToFailError('BelowMinimum', detail)
}
