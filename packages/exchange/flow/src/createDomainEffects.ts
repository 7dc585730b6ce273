import { switchChain } from '@oxbow/connectors/switchChain'
import { WalletError } from '@oxbow/connectors/WalletError'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { verifyContractsOnChain } from '@oxbow/transactions/verifyContractsOnChain'
import { verifyNetworkCost } from '@oxbow/transactions/verifyNetworkCost'
import type { Hex } from 'viem'
import type { DomainStep, DomainTypes } from './DomainTypes.ts'
import { askForSignature } from './effects/askForSignature.ts'
import { createBatching } from './effects/createBatching.ts'
import { createFollowEffects } from './effects/createFollowEffects.ts'
import { findLost } from './effects/findLost.ts'
import { findPending } from './effects/findPending.ts'
import { isOnChain } from './effects/isOnChain.ts'
import { type FoundTransaction, noteSent } from './effects/noteSent.ts'
import { preparePlanned } from './effects/preparePlanned.ts'
import { readChain } from './effects/readChain.ts'
import { sendBatch } from './effects/sendBatch.ts'
import { submitStep } from './effects/submitStep.ts'
import type { FlowEffects, StepAnswer } from './engine/FlowEffects.ts'
import { withLastSent } from './engine/flowChanges.ts'
import { explainEnd } from './explainEnd.ts'
import {
  type FlowDomain,
  type FlowPlan,
  nameOf,
  type PlanFacts,
  type PlannedStep,
  type StepName,
} from './FlowDomain.ts'
import type { FlowOptions } from './FlowOptions.ts'
import type { SentTransaction } from './FlowStep.ts'
import { mergePlan } from './mergePlan.ts'
import { createFlowMemory } from './records/createFlowMemory.ts'
import type { findEarlier } from './records/findEarlier.ts'
import { withPendingApproval } from './withPendingApproval.ts'

/** Effects of a domain's flow on the given node, wallet, activity log and storage. */
export function createDomainEffects<Intent, Plan extends FlowPlan, Code extends string>(
  domain: FlowDomain<Intent, Plan, Code>,
  options: FlowOptions<Intent, Plan>,
): FlowEffects<DomainTypes<Plan>> {
  type Types = DomainTypes<Plan>
  const { client, connection, intent, key, activity, storage, lastStep, clock, lifetimeSeconds, walletRpcUrl } = options
  const { wallet, account } = connection
  const { address } = account
  const [first] = options.networks
  const networkOf = (chainId = first.chainId) => {
    const network = options.networks.find((each) => each.chainId === chainId)
    if (network === undefined) throw new TypeError(`The flow was not given the network ${chainId}.`)
    return network
  }
  /** Chain of the last step, if that is a transaction. */
  const home = networkOf(options.lastChainId).chainId
  const name = { key, chainId: home, account: address }
  const memory =
    options.memory ??
    createFlowMemory({ domain: domain.name, name, lastStep, storage, locks: options.locks, activity, clock })
  const follow = createFollowEffects<Types>({
    client,
    account: address,
    wallet,
    networkOf,
    losing: () => losing(askedPlan),
    verifierOf(reviewed) {
      const plan = askedPlan
      if (plan === undefined || domain.verifySent === undefined) return undefined
      const known = { account: address, network: networkOf(home), plan, reviewed: reviewed?.plan ?? firstPlan ?? plan }
      return (call) => domain.verifySent!(call, known)
    },
    activity,
    storage,
    clock,
    droppedAfterMs: options.droppedAfterMs,
  })
  const noted = (chainId: number) => ({ chainId, account: address, activity, clock, flowId: options.flowId })
  const describe = (plan: Plan | undefined) => (step: StepName) => domain.describe(step, { intent, plan })
  /** The first plan, whose bounds apply if nothing was reviewed. */
  let firstPlan: Plan | undefined
  /** Steps asked for, by name, for transactions that the wallet reports late. */
  const asked = new Map<string, StepName>()
  /** Hashes that this flow has seen end and doesn't wait for again. */
  const ended = new Set<Hex>()
  /** Approvals sent before the last restart, which a reorg may have removed since. */
  let excused: ReadonlySet<Hex> | undefined
  let hasBatchFailed = false
  let isBatchRefused = false
  /** A transaction that turned out to be sent already, found before asking again. */
  let lost: SentTransaction | undefined
  /** Plan of the last wallet request. */
  let askedPlan: Plan | undefined
  const losing = (plan: Plan | undefined) => {
    const last = { kind: lastStep, chainId: home, type: undefined, planned: undefined, isDone: false, sent: undefined }
    const note = (sent: FoundTransaction) => noteSent(sent, describe(plan)(last), noted(home))
    return { record: memory.recorderOf(last, plan!), lastStep, chainId: home, account: address, wallet, note }
  }
  const canBatch = createBatching(options.batches, { wallet, account: address })
  const pendingOn = (on: number) => findPending(activity, { account: address, chainId: on, ended })
  // Asked early, during the review.
  void canBatch(first.chainId)

  async function readFacts(
    chainId: number | undefined,
    known: Pick<PlanFacts<Plan>, 'reviewed' | 'current' | 'signed' | 'signal'> & { steps: readonly DomainStep[] },
  ): Promise<PlanFacts<Plan>> {
    const network = networkOf(chainId)
    const { steps, ...rest } = known
    const { signal } = known
    const asking = { wallet, account: address, chainId: network.chainId, activity, lifetimeSeconds, clock, signal }
    const { node, nowSeconds, deadlineSeconds, lastBlock } = await readChain(client, asking)
    const tokens = domain.tokens?.(intent) ?? []
    if (tokens.length > 0) await checkTokens(node, { network, tokens })
    return {
      ...rest,
      account: address,
      network,
      client: { ...client, rpc: node.rpc },
      node,
      usualNode: client,
      clock,
      done: steps.flatMap(({ isDone, kind }) => (isDone ? [kind] : [])),
      landed: steps.flatMap(({ isDone, sent }) => (isDone && sent ? [sent.hash] : [])),
      pending: pendingOn(network.chainId),
      nowSeconds,
      lastBlock,
      deadlineSeconds,
      walletKind: wallet.kind,
      canBatch: () => canBatch(network.chainId),
      hasBatchFailed,
    }
  }

  return {
    failures: domain.failures,

    async takeUp(signal) {
      excused = undefined
      const { rpc } = await openSigningNode(client, { wallet, chainId: home })
      const note: findEarlier.Parameters['note'] = (sent, step = { kind: lastStep, chainId: home }) =>
        noteSent(sent, describe(undefined)(step), noted(step.chainId))
      return memory.takeUp({ ...client, rpc }, wallet, note, signal)
    },

    takeOver: memory.takeOver,
    remember: memory.remember,
    release: memory.release,

    isOnChain: (step) => isOnChain({ wallet, network: networkOf(step?.chainId), account: address }),

    switchChain(step) {
      const network = networkOf(step?.chainId)
      return switchChain({ wallet, network, rpcUrl: walletRpcUrl(network.chainId) })
    },

    // Planned on the chain of the next step.
    async refresh({ terms, reviewed, steps, signed }, signal) {
      const facts = await readFacts(steps.find(({ isDone }) => !isDone)?.chainId, {
        reviewed: reviewed.plan ?? firstPlan,
        current: terms.isStale ? undefined : terms.plan,
        signed,
        signal,
        steps,
      })
      const { network, node } = facts
      lost = await findLost(facts.client, { ...losing(terms.plan), signal })
      // The transaction was sent, so no new plan is needed.
      if (lost !== undefined) return { verdict: 'good', terms }
      const plan = await domain.plan(intent, facts)
      firstPlan ??= plan
      await verifyContractsOnChain(client, { node, chainId: network.chainId, contracts: plan.contracts ?? [] })
      if (isBatchRefused && plan.steps.some(({ type }) => type === 'batch')) {
        isBatchRefused = false
        throw new WalletError('The wallet did not execute the calls.', { code: 'BatchFailed' })
      }
      return { verdict: plan.isWorse ? 'worse' : 'good', terms: { plan } }
    },

    async planSteps({ terms, steps, signed }) {
      if (lost !== undefined) return { signed, steps: withLastSent(steps, lost) }
      const plan = terms.plan!
      excused ??= new Set(steps.flatMap(({ sent }) => sent?.hash ?? []))
      const merged = mergePlan(plan, { steps, signed, excused })
      const chainId = merged.steps.find(({ isDone }) => !isDone)?.chainId ?? home
      const known = { pending: pendingOn(chainId), describe: describe(plan) }
      return { signed: merged.signed, steps: withPendingApproval(merged.steps, known) }
    },

    async prepareStep({ step, terms, reviewed, steps, signed, agreed }, signal) {
      const plan = terms.plan!
      const facts = await readFacts(step.chainId, {
        reviewed: reviewed.plan ?? firstPlan,
        current: plan,
        signed,
        signal,
        steps,
      })
      const context = { ...facts, intent, plan, reviewed: facts.reviewed ?? plan }
      const planned = await complete(step.planned!)
      domain.verify(planned, context)
      const tryOut = async () => domain.tryOut?.(planned, context)
      const prepared = await preparePlanned(facts.node, { step: planned, account: address, agreed, tryOut })
      if (domain.isCostBound && prepared.type === 'transaction')
        verifyNetworkCost({ transaction: prepared.transaction, agreed })
      return { ...prepared, planned }

      async function complete(each: PlannedStep): Promise<PlannedStep> {
        const isWhole =
          (each.type !== 'call' || each.transaction !== undefined) &&
          (each.type !== 'batch' || each.calls !== undefined)
        return isWhole ? each : domain.build!(each, context)
      }
    },

    async askWallet({ step, prepared, terms, signed, agreed }): Promise<StepAnswer<Types>> {
      const { planned } = prepared
      const { chainId } = planned
      const plan = terms.plan!
      askedPlan = plan
      switch (prepared.type) {
        case 'transaction': {
          verifyNetworkCost({ transaction: prepared.transaction, agreed })
          const { rpc } = await openSigningNode(client, { wallet, chainId })
          asked.set(nameOf(step), step)
          const answer = await submitStep(
            { ...client, rpc },
            {
              wallet,
              transaction: prepared.transaction,
              purpose: nameOf(step),
              record: memory.recorderOf(step, plan),
              // Approvals aren't recorded, because the chain shows them.
              isRecorded: planned.type === 'call',
              note: (purpose, sent) => noteSent(sent, describe(plan)(asked.get(purpose) ?? step), noted(chainId)),
            },
          )
          return answer as StepAnswer<Types>
        }
        case 'batch': {
          hasBatchFailed = true
          const { rpc } = await openSigningNode(client, { wallet, chainId })
          // A batch that completes the plan is recorded as the last step, where it is searched for.
          const isLast = nameOf(plan.steps.at(-1) ?? step) === nameOf(step)
          const answer = await sendBatch(
            { ...client, rpc },
            {
              wallet,
              calls: prepared.calls,
              purpose: isLast ? lastStep : nameOf(step),
              record: isLast ? losing(plan).record : memory.recorderOf(step, plan),
              described: describe(plan)(step),
              ...noted(chainId),
            },
          )
          isBatchRefused = answer.status === 'accepted' && answer.type === 'step-by-step'
          return answer as StepAnswer<Types>
        }
        case 'post':
          return { status: 'accepted', type: 'posted', id: await domain.post!(planned, signed) }
        default: {
          const described = domain.describeSignature?.(planned, { intent, plan })
          return askForSignature(planned, { wallet, described, storage, ...noted(chainId) }) as Promise<
            StepAnswer<Types>
          >
        }
      }
    },

    waitOutside: ({ step, steps }, signal) =>
      domain.wait!(step.planned!, {
        intent,
        posted: steps.findLast(({ posted }) => posted !== undefined)?.posted,
        signal,
      }),

    async *watch(sent, signal) {
      for await (const progress of follow.watch(sent, signal)) {
        if (progress.status !== 'pending') ended.add(sent.hash)
        yield progress
      }
    },

    replacements: follow.replacements,
    replace: follow.replace,

    inspect: follow.inspect,
    awaitLost: follow.awaitLost,

    // The known reasons are those of routers and pools; they don't apply to a token's approval.
    explainEnd: (progress, { type }) => (type === 'approve' ? undefined : explainEnd(progress, 'ApprovalReverted')),

    forgetFailed({ terms, steps, signed, failure }) {
      const code = failure?.code
      return {
        terms: terms && { ...terms, isStale: true },
        steps: steps.filter(({ type }) => code !== 'AllowanceTooLow' || type !== 'approve'),
        signed: code === 'PermitInvalid' || code === 'PermitExpired' ? undefined : signed,
      }
    },
  }
}
