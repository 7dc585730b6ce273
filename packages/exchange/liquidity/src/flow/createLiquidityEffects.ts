import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { switchChain } from '@oxbow/connectors/switchChain'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { FlowEffects, StepAnswer } from '@oxbow/flow/FlowEffects'
import type { PreparedStep } from '@oxbow/flow/FlowTypes'
import { findEarlier } from '@oxbow/flow/findEarlier'
import { isOnChain } from '@oxbow/flow/isOnChain'
import { sendBatch } from '@oxbow/flow/sendBatch'
import { type FlowRecorder, submitStep } from '@oxbow/flow/submitStep'
import { watchSent } from '@oxbow/flow/watchSent'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { Approval } from '@oxbow/transactions/planApprovals'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { readFees } from '@oxbow/transactions/readFees'
import { signPermitBatch } from '@oxbow/transactions/signPermitBatch'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { verifyContractsOnChain } from '@oxbow/transactions/verifyContractsOnChain'
import { type AgreedCost, verifyNetworkCost } from '@oxbow/transactions/verifyNetworkCost'
import type { Hex } from 'viem'
import type { LiquidityKind } from '../LiquidityKind.ts'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { planCalls } from '../plan/planCalls.ts'
import { planContracts } from '../plan/planContracts.ts'
import { isBeyondTerms, simulateLiquidity } from '../prepare/simulateLiquidity.ts'
import { liquidityGasLimit } from '../read/liquidityGasLimit.ts'
import { verifyLiquidity } from '../verify/verifyLiquidity.ts'
import { verifyPrelude } from '../verify/verifyPrelude.ts'
import { verifyReviewed } from '../verify/verifyReviewed.ts'
import { createLiquidityJournal } from './createLiquidityJournal.ts'
import { liquidityRecords } from './LiquidityRecord.ts'
import { batchStep, type LiquidityFlowStep, toFlowStep, toSteps } from './LiquidityStep.ts'
import type { LiquidityTypes } from './LiquidityTypes.ts'
import { liquidityFailures } from './liquidityFailures.ts'
import type { PrepareFacts } from './PrepareFacts.ts'
import { toLiquidityEnd } from './toLiquidityEnd.ts'

const usualLifetimeSeconds = 1_800

/** How liquidity acts on the world: node, wallet, log and storage, all given. */
export function createLiquidityEffects(options: createLiquidityEffects.Options): FlowEffects<LiquidityTypes> {
  const { client, connection, network, prepare, key, kind, tokens, activity, storage } = options
  const { clock = systemClock, lifetimeSeconds = usualLifetimeSeconds } = options
  const { wallet, account } = connection
  const { address } = account
  const { chainId } = network
  const name = { key, chainId, account: address }
  const records = liquidityRecords(storage)
  const journal = createLiquidityJournal({ activity, clock, chainId, account: address, kind, tokens })
  /** What this flow has seen to its end is not waited for again. */
  const waitedFor = new Set<Hex>()
  /** Of what was asked for, by `nameOf`; and of what was sent, by its hash. */
  const approvals = new Map<string, Approval>()
  const approved = new Set<string>()
  let { reviewed } = options
  /** Reads the chain through the most trusted node there is. */
  let reader = client
  /** Until when what is signed may hold, in Unix seconds. */
  let latestSeconds = 0
  let mayBatch = options.batches ?? false
  const record: FlowRecorder = {
    unanswered: undefined,
    put: (asked) => records.put({ ...name, ...asked, hash: undefined }),
    sent: ({ hash }, asked) => records.put({ ...name, ...asked, hash }),
    remove: () => records.remove(name),
  }

  return {
    failures: liquidityFailures,

    async takeUp() {
      approved.clear()
      reader = { ...client, rpc: (await openSigningNode(client, { wallet, chainId })).rpc }
      const note: findEarlier.Parameters['note'] = (sent) => journal.put(sent, journal.describeFound())
      return findEarlier(reader, { records, name, activity, note })
    },

    isOnChain: () => isOnChain({ wallet, network, account: address }),

    switchChain: () => switchChain({ wallet, network, rpcUrl: options.walletRpcUrl }),

    /** Made from what the most trusted node says, with amounts of the decimals that they are shown with, and for contracts that are what they were. */
    async refresh() {
      const node = await openSigningNode(client, { wallet, chainId })
      const nowMs = clock.now()
      const [{ deadlineSeconds }] = await Promise.all([
        readDeadline(node.rpc(chainId), { chainId, lifetimeSeconds, nowMs }),
        checkTokens(node, { network, tokens: [tokens.token0, tokens.token1] }),
      ])
      latestSeconds = deadlineSeconds
      reader = { ...client, rpc: node.rpc }
      const plan = await prepare({ reviewed, deadlineSeconds, client: reader })
      reviewed ??= plan
      verifyReviewed({ plan, reviewed })
      await verifyContractsOnChain(client, { node, chainId, contracts: planContracts(plan) })
      return { verdict: 'good', terms: { plan } }
    },

    async planSteps({ terms, steps }) {
      const plan = terms.plan!
      const done = steps.filter(({ isDone }) => isDone)
      // A signature is of one plan; the next one is made at other prices.
      const kept = done.filter((step) => step.kind !== 'permit')
      if (await isBatchable(plan)) return { steps: [...kept, toFlowStep(batchStep)], signed: undefined }
      const missing = toSteps(plan).map((step, index) => toFlowStep(step, plan.approvals[index]))
      return {
        steps: [...kept, ...missing.map((step, index) => (index === 0 ? underWay(step) : step))],
        signed: undefined,
      }
    },

    async prepareStep({ step, terms, signed, agreed }) {
      const plan = terms.plan!
      const { approval } = step
      if (approval !== undefined) {
        const { transaction } = approval
        // An approval for what cannot pass would only cost gas.
        await tryOut(plan, plan.build(undefined))
        const simulation = await simulateTransaction(reader, { transaction })
        if (simulation.status === 'failing') throw new ExpectedToFailError(simulation.code, simulation.detail)
        const gas = simulation.status === 'ok' ? liquidityGasLimit(simulation.gasUnits) : undefined
        return price({ ...transaction, gas }, agreed)
      }
      const transaction = plan.build(signed)
      // Known before anything is signed: a signature for what cannot pass is worth nothing.
      const gas = await tryOut(plan, transaction)
      if (step.kind === 'permit') return { type: 'signature' }
      if (step.kind === 'batch') return { type: 'batch', calls: planCalls(plan, network) }
      return price({ ...transaction, gas }, agreed)
    },

    async askWallet({ step, prepared, terms }) {
      const plan = terms.plan!
      if (prepared.type === 'batch') return askForBatch(plan, prepared.calls)
      if (prepared.type !== 'transaction') return askForSignature(plan)
      const { approval } = step
      const purpose = approval ? nameOf(approval) : step.kind
      if (approval) approvals.set(purpose, approval)
      const answer = await submitStep(reader, {
        ...{ wallet, transaction: prepared.transaction, purpose, isLast: !approval, record },
        note(asked, sent) {
          const meant = approvals.get(asked)
          if (meant) approvals.set(sent.hash, meant)
          return journal.put(sent, meant ? journal.describeApproval(meant) : journal.describe(plan))
        },
      })
      return answer as StepAnswer<LiquidityTypes>
    },

    /** Until it is in a block: the log follows it from there. */
    async *watch(sent, signal) {
      const approval = approvals.get(sent.hash)
      waitedFor.add(sent.hash)
      try {
        for await (const progress of watchSent(client, {
          ...{ network, account: address, wallet, sent, activity, clock, signal },
        })) {
          const isIncluded = progress.status === 'confirmed' || progress.status === 'final'
          if (approval && isIncluded) approved.add(nameOf(approval))
          yield progress
          if (progress.status !== 'pending') return
        }
      } finally {
        if (approval === undefined) record.remove()
      }
    },

    replacements: () => [],
    replace: () => Promise.resolve({ status: 'rejected' }),
    inspect: () => Promise.resolve(undefined),
    explainEnd: (progress) => toLiquidityEnd(progress, 'ApprovalReverted'),
  }

  async function isBatchable(plan: LiquidityPlan): Promise<boolean> {
    // Such a plan has no other way: each of its parts would have to be made anew after the one before.
    if (plan.prelude !== undefined) return true
    const isWorth = plan.approvals.length > 0 || plan.permit !== undefined
    return mayBatch && isWorth && (await canBatchCalls({ wallet, account: address, chainId }))
  }

  /** An approval that an earlier visit sent is waited for. */
  function underWay(step: LiquidityFlowStep): LiquidityFlowStep {
    const { approval } = step
    if (approval === undefined) return step
    // Approved a moment ago and still missing: the wallet changed the amount, or the token keeps no word.
    if (approved.has(nameOf(approval))) throw new ExpectedToFailError('AllowanceTooLow', undefined)
    const sent = journal.findPendingApproval(approval, waitedFor)
    if (sent !== undefined) approvals.set(sent.hash, approval)
    return { ...step, sent }
  }

  async function askForSignature(plan: LiquidityPlan): Promise<StepAnswer<LiquidityTypes>> {
    const permit = plan.permit!
    const note = journal.putPermit(permit, network.contracts.permit2)
    const answer = await signPermitBatch({ wallet, account: address, network, permit }).catch((error: unknown) => {
      note('failed')
      throw error
    })
    note(answer.status === 'rejected' ? 'cancelled' : 'final')
    if (answer.status === 'rejected') return answer
    return { status: 'accepted', type: 'signature', signed: { permitBatch: permit, signature: answer.signature } }
  }

  async function askForBatch(
    plan: LiquidityPlan,
    calls: sendBatch.Parameters['calls'],
  ): Promise<StepAnswer<LiquidityTypes>> {
    // Whatever becomes of it, what is asked for next is asked for step by step.
    mayBatch = plan.prelude !== undefined
    const noted = { chainId, account: address, activity, clock, flowId: undefined }
    const answer = await sendBatch(client, { calls, wallet, described: journal.describe(plan), ...noted })
    if (answer.status === 'accepted' && answer.type === 'step-by-step' && plan.prelude !== undefined)
      throw new WalletError('The wallet did not do the calls.', { code: 'BatchFailed' })
    return answer as StepAnswer<LiquidityTypes>
  }

  /** That it does what was planned, by its bytes and by a trial; what gas to give it. */
  async function tryOut(plan: LiquidityPlan, transaction: TransactionRequest): Promise<bigint | undefined> {
    verifyLiquidity({ transaction, plan, network, latestSeconds })
    verifyPrelude({ plan, network, latestSeconds })
    const trial = await simulateLiquidity(reader, { plan, network })
    if (trial.status === 'failing') throw new ExpectedToFailError(trial.code, trial.detail)
    // Nobody is kept in a position by a token that taxes what leaves it: the page says so.
    if (plan.wanted.type === 'deposit' && isBeyondTerms(trial, plan.terms))
      throw new ExpectedToFailError('BelowMinimum', undefined)
    if (trial.status !== 'ok') return undefined
    return liquidityGasLimit(trial.gasUnits, plan.permit?.details.length)
  }

  /** No pause for a network cost beyond the review: the page goes back to it. */
  async function price(transaction: TransactionRequest, agreed: AgreedCost): Promise<PreparedStep> {
    // Nobody agreed to fees of the page's where the review could not tell the cost: the wallet has its own.
    const fees = agreed.agreedWei === undefined ? undefined : await readFees(reader.rpc(chainId))
    const priced = { ...transaction, ...fees }
    verifyNetworkCost({ transaction: priced, agreed })
    return { type: 'transaction', transaction: priced }
  }
}

export declare namespace createLiquidityEffects {
  type Options = {
    readonly client: ExchangeClient
    readonly connection: WalletConnection
    readonly network: Network
    readonly prepare: (facts: PrepareFacts) => Promise<LiquidityPlan>
    /** What the person was shown when they agreed; undefined where nothing was, and the first plan is what all later ones are held to. */
    readonly reviewed?: LiquidityPlan | undefined
    /** What the person was shown that the network takes at most for all of it; undefined where nothing was, and the wallet chooses the fees. */
    readonly networkCostWei?: bigint | undefined
    /** Seconds from its making until what is signed expires; default half an hour. */
    readonly lifetimeSeconds?: number | undefined
    /** What is done to which position, the same after a reload. */
    readonly key: string
    readonly kind: LiquidityKind
    /** As the wallet holds them. */
    readonly tokens: { readonly token0: TokenFacts; readonly token1: TokenFacts }
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** Whether everything may be asked for together; step by step where the wallet cannot. Default no. */
    readonly batches?: boolean | undefined
    /** Absolute URL of a node for a wallet that has to be told of the network. */
    readonly walletRpcUrl: string
    readonly clock?: Clock | undefined
  }
}

function nameOf({ kind, token }: Approval): string {
  return `${kind} ${token}`
}
