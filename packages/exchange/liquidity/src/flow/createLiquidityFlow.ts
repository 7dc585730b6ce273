import type { SignedPermitBatch } from '@oxbow/calldata/permitBatch'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { switchChain } from '@oxbow/connectors/switchChain'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { LiquidityKind } from '@oxbow/transactions/ActivityEntry'
import type { ActivityLog } from '@oxbow/transactions/ActivityLog'
import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { compareBatch } from '@oxbow/transactions/compareBatch'
import { ExpectedToFailError } from '@oxbow/transactions/ExpectedToFailError'
import type { SentTransaction } from '@oxbow/transactions/FlowStep'
import { toStoredAsk } from '@oxbow/transactions/flowRecords'
import { noteProgress } from '@oxbow/transactions/noteProgress'
import type { Described } from '@oxbow/transactions/noteSent'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { Approval } from '@oxbow/transactions/planApprovals'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { readFees } from '@oxbow/transactions/readFees'
import { sendCalls } from '@oxbow/transactions/sendCalls'
import { signPermitBatch } from '@oxbow/transactions/signPermitBatch'
import { simulateTransaction } from '@oxbow/transactions/simulateTransaction'
import { type SubmissionMemory, submitTransaction } from '@oxbow/transactions/submitTransaction'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { failure, toFailure } from '@oxbow/transactions/toFailure'
import { verifyContractsOnChain } from '@oxbow/transactions/verifyContractsOnChain'
import { verifyNetworkCost } from '@oxbow/transactions/verifyNetworkCost'
import { watchOutcome } from '@oxbow/transactions/watchOutcome'
import type { Hex } from 'viem'
import { getTransaction } from 'viem/actions'
import type { LiquidityPlan } from '../plan/LiquidityPlan.ts'
import { planCalls } from '../plan/planCalls.ts'
import { planContracts } from '../plan/planContracts.ts'
import { isBeyondTerms, simulateLiquidity } from '../prepare/simulateLiquidity.ts'
import { liquidityGasLimit } from '../read/liquidityGasLimit.ts'
import { verifyLiquidity } from '../verify/verifyLiquidity.ts'
import { verifyPrelude } from '../verify/verifyPrelude.ts'
import { verifyReviewed } from '../verify/verifyReviewed.ts'
import { createLiquidityJournal } from './createLiquidityJournal.ts'
import { findEarlier } from './findEarlier.ts'
import type { LiquidityFlowView } from './LiquidityFlowView.ts'
import { liquidityRecords } from './LiquidityRecord.ts'
import { batchStep, type LiquidityStep, sendStep, toSteps, toStepViews } from './LiquidityStep.ts'
import { toLiquidityEnd } from './toLiquidityEnd.ts'

/** What a plan is made from, beside the chain itself. */
export type PrepareFacts = {
  /** What the person agreed to, whose bounds the plan keeps beside those of now. */
  readonly reviewed: LiquidityPlan | undefined
  /** Unix seconds after which it must do nothing. */
  readonly deadlineSeconds: number
  /** Reads the chain through the most trusted node there is. */
  readonly client: ExchangeClient
}

export type LiquidityFlow = {
  /** The same object until something changes, as `useSyncExternalStore` wants it. */
  getView(): LiquidityFlowView
  subscribe(listener: () => void): () => void
  /** From `rejected` or `failed`: goes on with the step that was not done, on what the chain says then. */
  retry(): void
  /** Stops watching and asks the wallet for nothing more; what was sent goes on by itself and stays in the activity log. */
  dispose(): void
}

const usualLifetimeSeconds = 1_800

/**
 * Puts liquidity into a pool or takes it out: approvals, a signature where v4 needs one, then one transaction; all at once where the wallet can. Begins at
 * once. Each plan is made anew from the chain by `prepare`, so what stands is not asked for again, and each transaction is read back and
 * tried on the node before the wallet is asked. What an earlier visit sent or asked for is waited for instead.
 */
export function createLiquidityFlow(options: createLiquidityFlow.Options): LiquidityFlow {
  const { client, connection, network, prepare, key, kind, tokens, activity, storage } = options
  const { networkCostWei: agreedWei } = options
  const { clock = systemClock, lifetimeSeconds = usualLifetimeSeconds } = options
  const { wallet, account } = connection
  const { address } = account
  const { chainId } = network
  const rpc = client.rpc(chainId)
  const name = { key, chainId, account: address }
  const records = liquidityRecords(storage)
  const journal = createLiquidityJournal({ activity, clock, chainId, account: address, kind, tokens })
  const stopped = new AbortController()
  const listeners = new Set<() => void>()
  const done: LiquidityStep[] = []
  /** What this flow has seen to its end is not waited for again. */
  const waitedFor = new Set<Hex>()
  const memory: SubmissionMemory = { unanswered: undefined }
  const approved = new Set<string>()
  let { reviewed } = options
  /** Of what the wallet has sent since the person agreed, in wei. */
  let askedWei = 0n
  /** Reads the chain through the most trusted node there is. */
  let reader = client
  /** Until when what is signed may hold, in Unix seconds. */
  let latestSeconds = 0
  let mayBatch = options.batches ?? false
  let view: LiquidityFlowView = {
    status: 'working',
    steps: [{ kind: 'send', token: undefined, state: 'active' }],
    prompt: undefined,
    terms: undefined,
    hash: undefined,
    error: undefined,
    instead: undefined,
  }

  function show(change: Partial<LiquidityFlowView>): void {
    if (stopped.signal.aborted) return
    view = { ...view, ...change }
    for (const listener of listeners) listener()
  }

  async function run(): Promise<void> {
    show({ status: 'working', prompt: undefined, error: undefined, hash: undefined, instead: undefined })
    approved.clear()
    try {
      reader = { ...client, rpc: (await openSigningNode(client, { wallet, chainId })).rpc }
      if (await takeUp()) return
      for (;;) {
        // First, because the wallet's node answers for the chain that it is on.
        stopped.signal.throwIfAborted()
        show({ prompt: 'switch-chain' })
        const switched = await switchChain({ wallet, network, rpcUrl: options.walletRpcUrl })
        if (switched.status === 'rejected') return show({ status: 'rejected', prompt: undefined })
        show({ prompt: undefined })
        const plan = await prepareHere()
        const isBatch = await isBatchable(plan)
        const missing = isBatch ? [batchStep] : toSteps(plan)
        showSteps(missing, plan)

        const [approval] = plan.approvals
        const isOver = isBatch
          ? await doTogether(plan)
          : approval === undefined
            ? await finish(plan)
            : await approve(approval, plan)
        if (isOver) return
      }
    } catch (error) {
      show({ status: 'failed', prompt: undefined, error: toFailure(error) })
    }
  }

  /** Made from what the most trusted node says, with amounts of the decimals that they are shown with, and for contracts that are what they were. */
  async function prepareHere(): Promise<LiquidityPlan> {
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
    return plan
  }

  function showSteps(missing: readonly LiquidityStep[], plan: LiquidityPlan): void {
    show({ steps: toStepViews(done, missing), terms: plan.terms })
  }

  async function isBatchable(plan: LiquidityPlan): Promise<boolean> {
    // Such a plan has no other way: each of its parts would have to be made anew after the one before.
    if (plan.prelude !== undefined) return true
    const isWorth = plan.approvals.length > 0 || plan.permit !== undefined
    return mayBatch && isWorth && (await canBatchCalls({ wallet, account: address, chainId }))
  }

  /** Each of these says whether the flow has come to a halt. */
  async function approve(approval: Approval, plan: LiquidityPlan): Promise<boolean> {
    const { transaction, token } = approval
    const what = `${approval.kind} ${token}`
    // Approved a moment ago and still missing: the wallet changed the amount, or the token keeps no word.
    if (approved.has(what)) throw new ExpectedToFailError('AllowanceTooLow', undefined)
    let sent = journal.findPendingApproval(approval, waitedFor)
    if (sent === undefined) {
      // An approval for what cannot pass would only cost gas.
      await tryOut(plan, plan.build(undefined))
      const simulation = await simulateTransaction(reader, { transaction })
      if (simulation.status === 'failing') throw new ExpectedToFailError(simulation.code, simulation.detail)
      const gas = simulation.status === 'ok' ? liquidityGasLimit(simulation.gasUnits) : undefined
      sent = await ask({ ...transaction, gas }, journal.describeApproval(approval))
    }
    if (sent === undefined) return true
    if (!(await isIncluded(sent, 'ApprovalReverted'))) return true
    approved.add(what)
    done.push({ kind: approval.kind, token })
    return false
  }

  async function finish(plan: LiquidityPlan): Promise<boolean> {
    let signed: SignedPermitBatch | undefined
    if (plan.permit !== undefined) {
      // Known before anything is signed: a signature for what cannot pass is worth nothing.
      await tryOut(plan, plan.build(undefined))
      stopped.signal.throwIfAborted()
      show({ prompt: 'confirm' })
      const note = journal.putPermit(plan.permit, network.contracts.permit2)
      const asked = { wallet, account: address, network, permit: plan.permit }
      const answer = await signPermitBatch(asked).catch((error: unknown) => {
        note('failed')
        throw error
      })
      note(answer.status === 'rejected' ? 'cancelled' : 'final')
      if (answer.status === 'rejected') {
        show({ status: 'rejected', prompt: undefined })
        return true
      }
      signed = { permitBatch: plan.permit, signature: answer.signature }
      done.push({ kind: 'permit', token: undefined })
      showSteps([sendStep], plan)
      show({ prompt: undefined })
    }
    const transaction = plan.build(signed)
    const gas = await tryOut(plan, transaction)
    const sent = await ask({ ...transaction, gas }, journal.describe(plan), true)
    if (sent === undefined) {
      // A signature is of one plan; the next one is made at other prices.
      if (signed !== undefined) done.pop()
      return true
    }
    if (await isIncluded(sent, 'ExecutionReverted')) conclude()
    records.remove(name)
    return true
  }

  async function doTogether(plan: LiquidityPlan): Promise<boolean> {
    const transaction = plan.build(undefined)
    await tryOut(plan, transaction)
    stopped.signal.throwIfAborted()
    show({ prompt: 'confirm' })
    // Whatever becomes of it, what is asked for next is asked for step by step.
    mayBatch = plan.prelude !== undefined
    const answer = await sendCalls({ wallet, account: address, chainId, calls: planCalls(plan, network), clock })
    if (answer.status === 'unsupported') {
      if (plan.prelude === undefined) return false
      throw new WalletError('The wallet did not do the calls.', { code: 'BatchFailed' })
    }
    if (answer.status === 'rejected') {
      show({ status: 'rejected', prompt: undefined })
      return true
    }
    const { hash } = answer
    // Of the wallet's own making: what it is shows on the chain.
    const { nonce, to, input: data, value } = await getTransaction(rpc, { hash })
    const described = { ...journal.describe(plan), isBatch: true }
    const sent = journal.put({ hash, nonce, intent: { to: to ?? address, data, value } }, described)
    if (await isIncluded(sent, 'ExecutionReverted')) conclude()
    return true
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

  async function ask(
    transaction: TransactionRequest,
    entry: Described,
    isLast = false,
  ): Promise<SentTransaction | undefined> {
    // Nobody agreed to fees of the page's where the review could not tell the cost: the wallet has its own.
    const fees = agreedWei === undefined ? undefined : await readFees(reader.rpc(chainId))
    const priced = { ...transaction, ...fees }
    const costWei = verifyNetworkCost({ transaction: priced, agreed: { agreedWei, askedWei } })
    stopped.signal.throwIfAborted()
    const answer = await submitTransaction(reader, {
      wallet,
      transaction: priced,
      purpose: entry.kind,
      memory,
      onAsk(asked) {
        if (isLast) records.put({ ...name, ...toStoredAsk(asked), hash: undefined })
        show({ prompt: 'confirm' })
      },
      onUnsent() {
        if (isLast) records.remove(name)
      },
    })
    if (answer.status === 'rejected') {
      if (isLast) records.remove(name)
      show({ status: 'rejected', prompt: undefined })
      return undefined
    }
    askedWei += costWei
    const { hash, nonce, intent, blockNumber } = answer
    if (isLast) records.put({ ...name, ...toStoredAsk({ nonce, blockNumber, intent }), hash })
    return journal.put({ hash, nonce, intent }, entry)
  }

  /** Waits until it is in a block, and keeps its entry in the log at the same state. */
  async function isIncluded(
    { hash, nonce, intent }: SentTransaction,
    reverted: 'ApprovalReverted' | 'ExecutionReverted',
  ): Promise<boolean> {
    show({ status: 'pending', prompt: undefined, hash })
    waitedFor.add(hash)
    const id = `${chainId}:${hash}`
    const entry = () => activity.getSnapshot().find((each) => each.id === id)
    const watched = {
      ...{ network, hash, nonce, account: address, clock, signal: stopped.signal, intent },
      // The list of transactions can call it off.
      get cancelHash() {
        return entry()?.cancelHash
      },
    }
    for await (const told of watchOutcome(client, { wallet, transaction: watched })) {
      const progress = compareBatch(told, { entry: entry(), contracts: network.contracts })
      noteProgress(activity, id, progress, network.contracts)
      if (progress.status === 'pending') {
        show({ error: progress.isDisputed ? failure('OutcomeUnknown') : undefined })
        continue
      }
      if (progress.status === 'confirmed' || progress.status === 'final') {
        const { instead } = progress
        if (instead !== undefined) {
          show({ status: 'failed', hash: progress.hash, error: failure('WalletChangedTransaction'), instead })
          return false
        }
        show({ status: 'working', hash: progress.hash, error: undefined })
        return true
      }
      // Whoever tries again does it at what was agreed to.
      askedWei = 0n
      show({ status: 'failed', hash: progress.hash, error: toLiquidityEnd(progress, reverted) })
      return false
    }
    return false
  }

  function conclude(): void {
    show({ status: 'confirmed', steps: view.steps.map((step) => ({ ...step, state: 'done' })) })
  }

  /** What an earlier visit asked for is looked for first. Says whether that was all. */
  async function takeUp(): Promise<boolean> {
    const earlier = await findEarlier(reader, { records, name, journal })
    if (earlier.status === 'none') return false
    if (earlier.status === 'unknown') {
      show({ status: 'failed', error: failure('SubmissionUnknown') })
      return true
    }
    if (await isIncluded(earlier.sent, 'ExecutionReverted')) conclude()
    records.remove(name)
    return true
  }

  void run()
  return {
    getView: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry() {
      if (view.status === 'rejected' || view.status === 'failed') void run()
    },
    dispose: () => stopped.abort(),
  }
}

export declare namespace createLiquidityFlow {
  type Options = {
    readonly client: ExchangeClient
    readonly connection: WalletConnection
    readonly network: Network
    readonly prepare: (facts: PrepareFacts) => Promise<LiquidityPlan>
    /** What the person was shown when they agreed; undefined where nothing was, and the first plan is what all later ones are held to. */
    readonly reviewed?: LiquidityPlan | undefined
    /** What the person was shown that the network takes at most for all of it; undefined where nothing was, and the wallet chooses the fees. */
    readonly networkCostWei?: bigint | undefined
    /** Seconds from its making until what is signed is worthless; default half an hour. */
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
