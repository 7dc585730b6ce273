import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import { type NetworkMismatchError, verifyNetwork } from '@oxbow/connectors/verifyNetwork'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { freshPairGas } from '@oxbow/pools/freshPairGas'
import { getPermissions } from '@oxbow/trading/getPermissions'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import type { Quote } from '@oxbow/trading/Quote'
import { readReferenceOutput } from '@oxbow/trading/readReferenceOutput'
import { verifyTransaction } from '@oxbow/trading/verifyTransaction'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { permitGasUnits } from '@oxbow/transactions/permitGasUnits'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { mostCostWei, readFees } from '@oxbow/transactions/readFees'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { withGasMargin } from '@oxbow/transactions/withGasMargin'
import { readPriceImpact } from './readPriceImpact.ts'
import type { TradeCheck } from './TradeCheck.ts'
import { toTradeLosses } from './toTradeLosses.ts'
import { tryTrade } from './tryTrade.ts'

/**
 * What a quote would do to the wallet if it were sent now, before anything is signed: the bounds in its bytes, a simulation including the missing
 * approvals, and the maximum network cost.
 *
 * @throws {checkTrade.ErrorType}
 */
export async function checkTrade(client: ExchangeClient, parameters: checkTrade.Parameters): Promise<TradeCheck> {
  const { quote, network, account, wallet, lifetimeSeconds, now = Date.now, signal } = parameters
  verifyNetwork(network, quote.chainId)
  const node = await openSigningNode(client, { wallet, chainId: network.chainId })
  const rpc = node.rpc(network.chainId)
  const { nowSeconds, deadlineSeconds, extraSeconds } = await readDeadline(rpc, {
    chainId: network.chainId,
    lifetimeSeconds,
    nowMs: now(),
  })
  const asked = { network, account, token: quote.tokenIn, amount: quote.maximumIn, nowSeconds, deadlineSeconds }
  const [tokens, { transaction }, permissions, fees] = await Promise.all([
    checkTokens(node, { network, tokens: parameters.tokens }),
    prepareSwap(client, { quote, deadlineSeconds, signal }),
    quote.kind === 'swap' ? getPermissions(node, asked) : undefined,
    readFees(rpc, network),
  ])
  const limits = verifyTransaction({ transaction, quote, network, account, deadlineSeconds })
  const approvals = [permissions?.reset, permissions?.approval].filter((each) => each !== undefined)
  const permit = permissions?.permit
  const trial = tryTrade(client, node, { transaction, approvals, permit, quote, network, account })
  const taxes = trial.then((simulation) => (simulation.status === 'ok' ? simulation.taxes : undefined))
  const hops = quote.route.flatMap((path) => path.hops)
  const [simulation, priceImpactBps, reference, approvalGasUnits, freshGas] = await Promise.all([
    trial,
    quote.kind === 'swap' ? readPriceImpact(node, { quote, transaction, network, taxes }) : undefined,
    quote.kind === 'swap' ? readReferenceOutput(node, { ...quote, network }).catch(() => 'unread' as const) : undefined,
    gasOfApprovals(node, approvals),
    freshPairGas(rpc, hops),
  ])
  const gasUnits =
    'gasUnits' in simulation
      ? withGasMargin(simulation.gasUnits + (permit ? permitGasUnits : 0n)) + freshGas
      : undefined
  const isKnown = gasUnits !== undefined && approvalGasUnits !== undefined && fees !== undefined
  const networkCostWei = isKnown
    ? mostCostWei(fees, gasUnits + approvalGasUnits, [...approvals, transaction])
    : undefined
  const isMarketUnread = reference === 'unread' ? true : undefined
  const losses = toTradeLosses({
    quote,
    simulation,
    priceImpactBps,
    reference: reference === 'unread' ? undefined : reference,
  })
  const isByServer = node.source === 'server' ? true : undefined
  return {
    limits,
    simulation,
    networkCostWei,
    priceImpactBps,
    ...losses,
    isMarketUnread,
    isByServer,
    tokens,
    extraSeconds,
  }
}

export declare namespace checkTrade {
  type Parameters = {
    readonly quote: Quote
    /** Tokens of the trade, as the review shows them. */
    readonly tokens: readonly TokenFacts[]
    readonly network: Network
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Its own node is read if it has one. */
    readonly wallet: Wallet
    /** Seconds from now until the transaction expires. */
    readonly lifetimeSeconds: number
    readonly now?: (() => number) | undefined
    readonly signal?: AbortSignal | undefined
  }
  type ErrorType = prepareSwap.ErrorType | verifyTransaction.ErrorType | NetworkMismatchError
}

/** Sum of their gas limits; undefined if one can't be simulated. An approval after a reset costs less than one simulated alone. */
async function gasOfApprovals(node: NodeAccess, approvals: readonly TransactionRequest[]): Promise<bigint | undefined> {
  const trials = await Promise.all(approvals.map((transaction) => simulateTransaction(node, { transaction })))
  return trials.reduce<bigint | undefined>((sum, simulation) => {
    return sum === undefined || simulation.status !== 'ok' ? undefined : sum + withGasMargin(simulation.gasUnits)
  }, 0n)
}
