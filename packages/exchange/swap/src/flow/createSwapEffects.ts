import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import { switchChain } from '@oxbow/connectors/switchChain'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import { askForReplacement } from '@oxbow/flow/askForReplacement'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { isOnChain } from '@oxbow/flow/isOnChain'
import { sendBatch } from '@oxbow/flow/sendBatch'
import { watchSent } from '@oxbow/flow/watchSent'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { prepareSwap } from '@oxbow/trading/prepareSwap'
import { verifyApproval } from '@oxbow/trading/verifyApproval'
import { verifyPermit } from '@oxbow/trading/verifyPermit'
import { verifyTransaction } from '@oxbow/trading/verifyTransaction'
import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode, type SigningNode } from '@oxbow/transactions/openSigningNode'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { signPermit } from '@oxbow/transactions/signPermit'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { verifyContractsOnChain } from '@oxbow/transactions/verifyContractsOnChain'
import { verifyNetworkCost } from '@oxbow/transactions/verifyNetworkCost'
import { getBlockNumber } from 'viem/actions'
import { forgetFailed } from './forgetFailed.ts'
import { isTrade } from './SwapContext.ts'
import type { StepAnswer, SwapEffects } from './SwapEffects.ts'
import { askForTransaction } from './steps/askForTransaction.ts'
import { createSwapTrials } from './steps/createSwapTrials.ts'
import { findLostTrade } from './steps/findLostTrade.ts'
import { inspectSent } from './steps/inspectSent.ts'
import { planSteps } from './steps/planSteps.ts'
import { refreshQuote } from './steps/refreshQuote.ts'
import { swapFailures } from './swapFailures.ts'
import { toSwapSummary } from './view/toSwapSummary.ts'
import { toTradeActivity } from './view/toTradeActivity.ts'

/** A wallet's node may see a block a moment after the one that the page asked. */
const CATCH_UP_TRIES = 10
const CATCH_UP_PAUSE_MS = 500

type ChainFacts = readDeadline.ReturnType & { readonly node: SigningNode }

/** How a swap acts on the world: server, node, wallet, log and storage, all given. */
export function createSwapEffects(options: createSwapEffects.Options): SwapEffects {
  const { client, connection, network, tokenIn, tokenOut, flowId, activity, storage, clock, record } = options
  const { wallet, account } = connection
  const { address } = account
  /** Asked while the review is read; no longer once a batch was asked for. */
  let batching = options.batches
    ? canBatchCalls({ wallet, account: address, chainId: network.chainId })
    : Promise.resolve(false)

  const approvalAmount = options.approvalAmount
  /** Found on the way to asking again for what was sent already. */
  let lostTrade: SentTransaction | undefined

  const trials = createSwapTrials({ client, network, account: address, approvalAmount })

  return {
    isOnChain: () => isOnChain({ wallet, network, account: address }),

    switchChain: () => switchChain({ wallet, network, rpcUrl: options.walletRpcUrl }),

    async refresh({ terms: quote, reviewed }, signal) {
      const summary = toSwapSummary(quote, { account: address, tokenIn, tokenOut })
      lostTrade = await findLostTrade(client, {
        record,
        summary,
        network,
        activity,
        clock,
        flowId,
        approvalAmount,
      })
      // It is done: the price of now is no matter.
      if (lostTrade !== undefined) return { verdict: 'good', terms: quote }
      const refreshed = await refreshQuote(client, {
        quote,
        reviewed,
        account: address,
        clock,
        blockTimeSeconds: network.blockTimeSeconds,
        notBefore: lastBlockOf(activity, network.chainId, address),
        signal,
      })
      // Known before the wallet opens: an approval for a trade that cannot be paid would only cost gas.
      const { failures } = refreshed.quote
      if (failures.includes('TRANSFER_FROM_FAILED')) throw new ExpectedToFailError('InsufficientBalance', undefined)
      return { verdict: refreshed.verdict, terms: refreshed.quote }
    },

    async planSteps({ terms: quote, steps, signed: permit }) {
      if (lostTrade !== undefined) {
        const sent = lostTrade
        lostTrade = undefined
        return {
          steps: steps.map((step) => (isTrade(step) ? { ...step, sent } : { ...step, isDone: true })),
          signed: permit,
        }
      }
      const { node, nowSeconds, deadlineSeconds } = await readChain()
      const contracts = quote.kind === 'swap' ? (['universalRouter', 'permit2'] as const) : (['weth'] as const)
      await verifyContractsOnChain(client, { node, chainId: network.chainId, contracts })
      const planned = await planSteps({
        quote,
        network,
        account: address,
        steps,
        permit,
        pending: activity.getSnapshot().filter(({ chainId }) => chainId === network.chainId),
        batches: await batching,
        approvalAmount: options.approvalAmount,
        node,
        nowSeconds,
        deadlineSeconds,
      })
      return { steps: planned.steps, signed: planned.permit }
    },

    async prepareStep({ step, terms: quote, reviewed, signed: permit, agreed }, signal) {
      const chain = await readChain()
      const { node, deadlineSeconds } = chain
      // Amounts of another token, or of other decimals, are not what was read.
      await checkTokens(node, { network, tokens: [tokenIn, tokenOut] })
      const asked = { network, account: address, deadlineSeconds }
      if (step.kind === 'permit') {
        const permitData = step.permitData!
        verifyPermit({ ...asked, permitData, quote })
        return { type: 'signature', permitData }
      }
      if (!isTrade(step)) {
        const transaction = step.transaction!
        verifyApproval({ ...asked, transaction, quote, approvalAmount: options.approvalAmount })
        return trials.trySend(node, step, transaction, quote, agreed)
      }
      if (step.approvals !== undefined) return trials.prepareBatch(chain, step, quote, reviewed)
      const { transaction } = await prepareSwap(client, { quote, permit, deadlineSeconds, signal })
      const limits = verifyTransaction({ ...asked, transaction, quote: reviewed })
      const [prepared] = await Promise.all([
        trials.trySend(node, step, transaction, quote, agreed),
        step.kind === 'swap' && trials.refuseLoss(node, transaction, quote, limits),
      ])
      return prepared
    },

    async askWallet({ step, prepared, terms: quote, agreed }): Promise<StepAnswer> {
      if (prepared.type === 'signature') {
        const { permitData } = prepared
        const answer = await signPermit({ wallet, account: address, permitData })
        if (answer.status === 'rejected') return answer
        return { status: 'accepted', type: 'signature', signed: { data: permitData, signature: answer.signature } }
      }
      const summary = toSwapSummary(quote, { account: address, tokenIn, tokenOut })
      if (prepared.type === 'batch') {
        const { calls } = prepared
        // Whatever becomes of it, what is asked for next is asked for step by step.
        batching = Promise.resolve(false)
        const described = { kind: quote.kind, summary: toTradeActivity(summary) }
        const noted = { chainId: network.chainId, account: address, activity, clock, flowId }
        return sendBatch(client, { calls, wallet, described, ...noted }) as Promise<StepAnswer>
      }
      verifyNetworkCost({ transaction: prepared.transaction, agreed })
      return askForTransaction(client, {
        step,
        transaction: prepared.transaction,
        summary,
        network,
        wallet,
        activity,
        clock,
        flowId,
        record,
        approvalAmount: options.approvalAmount,
      })
    },

    watch: (sent, signal) =>
      watchSent(client, {
        network,
        account: address,
        wallet,
        sent,
        activity,
        clock,
        droppedAfterMs: options.droppedAfterMs,
        signal,
      }),

    replacements: () => nonceBehaviors(storage).replacementsOf(wallet),

    replace: ({ sent, replacement }) =>
      askForReplacement(client, {
        wallet,
        chainId: network.chainId,
        account: address,
        sent,
        replacement,
        activity,
        storage,
        clock,
      }),

    async inspect({ sent, reviewed }, signal) {
      const node = await openSigningNode(client, { wallet, chainId: network.chainId })
      return inspectSent(node, { network, sent, quote: reviewed, account: address, clock, signal })
    },

    failures: swapFailures,
    forgetFailed,
  }

  /** The node that what is signed is read from, when it has seen the account's last transaction, and the time on its chain. */
  async function readChain(): Promise<ChainFacts> {
    const node = await openSigningNode(client, { wallet, chainId: network.chainId })
    const rpc = node.rpc(network.chainId)
    const last = lastBlockOf(activity, network.chainId, address)
    for (let tries = 0; tries < CATCH_UP_TRIES && (await getBlockNumber(rpc, { cacheTime: 0 })) < last; tries++)
      await clock.sleep(CATCH_UP_PAUSE_MS)
    const { lifetimeSeconds } = options
    const times = await readDeadline(rpc, { chainId: network.chainId, lifetimeSeconds, nowMs: clock.now() })
    return { node, ...times }
  }
}

export declare namespace createSwapEffects {
  type Options = {
    readonly client: ExchangeClient
    readonly connection: WalletConnection
    readonly network: Network
    readonly tokenIn: TokenFacts
    readonly tokenOut: TokenFacts
    readonly flowId: string
    readonly activity: ActivityLog
    readonly storage: StringStorage
    readonly clock: Clock
    readonly approvalAmount: 'exact' | 'unlimited'
    /** Whether approvals and trade may be asked for together, if the wallet says that it can. */
    readonly batches: boolean
    /** Seconds from its making until what is signed expires. */
    readonly lifetimeSeconds: number
    /** Absolute URL of a node for a wallet that does not know the network. */
    readonly walletRpcUrl: string
    readonly droppedAfterMs: number | undefined
    readonly record: askForTransaction.Record
  }
}

function lastBlockOf(activity: ActivityLog, chainId: number, account: string): bigint {
  return activity
    .getSnapshot()
    .filter((entry) => entry.chainId === chainId && entry.account === account && entry.block !== undefined)
    .reduce((last, { block }) => (BigInt(block!.number) > last ? BigInt(block!.number) : last), 0n)
}
