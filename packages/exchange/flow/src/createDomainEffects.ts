import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import { signTypedData } from '@oxbow/connectors/signTypedData'
import { switchChain } from '@oxbow/connectors/switchChain'
import { WalletError } from '@oxbow/connectors/WalletError'
import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'
import { checkTokens } from '@oxbow/transactions/checkTokens'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { verifyContractsOnChain } from '@oxbow/transactions/verifyContractsOnChain'
import { verifyNetworkCost } from '@oxbow/transactions/verifyNetworkCost'
import type { Hex } from 'viem'
import { askForReplacement } from './askForReplacement.ts'
import type { DomainStep, DomainTypes } from './DomainTypes.ts'
import { explainEnd } from './explainEnd.ts'
import {
  type FlowDomain,
  type FlowPlan,
  nameOf,
  type PlanFacts,
  type PlannedStep,
  type StepName,
} from './FlowDomain.ts'
import type { FlowEffects, StepAnswer } from './FlowEffects.ts'
import type { FlowOptions } from './FlowOptions.ts'
import { isOnChain } from './isOnChain.ts'
import { mergePlan } from './mergePlan.ts'
import { noteSent } from './noteSent.ts'
import { noteSignature } from './noteSignature.ts'
import { preparePlanned } from './preparePlanned.ts'
import { createFlowMemory } from './records/createFlowMemory.ts'
import { sendBatch } from './sendBatch.ts'
import { submitStep } from './submitStep.ts'
import { watchSent } from './watchSent.ts'
import { withPendingApproval } from './withPendingApproval.ts'

/** How a domain's flow acts on the world: node, wallet, log and storage, all given. */
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
  /** The last step's, where it is a transaction. */
  const home = networkOf(options.lastChainId).chainId
  const name = { key, chainId: home, account: address }
  const memory = createFlowMemory({
    domain: domain.name,
    name,
    lastStep,
    storage,
    locks: options.locks,
    activity,
    clock,
  })
  const noted = (chainId: number) => ({ chainId, account: address, activity, clock, flowId: undefined })
  const describe = (plan: Plan | undefined) => (step: StepName) => domain.describe(step, { intent, plan })
  /** What nothing was shown of is held to the first plan. */
  let firstPlan: Plan | undefined
  /** By its name, for what a wallet sends after all. */
  const asked = new Map<string, StepName>()
  /** What this flow has seen the end of is not waited for again. */
  const ended = new Set<Hex>()
  /** Approvals from before the last beginning: the chain may have gone back behind them since. */
  let excused: ReadonlySet<Hex> | undefined
  let isBatchTried = false
  let isBatchRefused = false

  async function readFacts(
    chainId: number | undefined,
    known: Pick<PlanFacts<Plan>, 'reviewed' | 'current' | 'signed' | 'signal'> & { steps: readonly DomainStep[] },
  ): Promise<PlanFacts<Plan>> {
    const network = networkOf(chainId)
    const { steps, ...rest } = known
    const node = await openSigningNode(client, { wallet, chainId: network.chainId })
    const { nowSeconds, deadlineSeconds } = await readDeadline(node.rpc(network.chainId), {
      chainId: network.chainId,
      lifetimeSeconds,
      nowMs: clock.now(),
    })
    return {
      ...rest,
      account: address,
      network,
      client: { ...client, rpc: node.rpc },
      node,
      done: steps.flatMap(({ isDone, kind }) => (isDone ? [kind] : [])),
      pending: pendingOn(network.chainId),
      nowSeconds,
      deadlineSeconds,
      canBatch: async () => options.batches && canBatchCalls({ wallet, account: address, chainId: network.chainId }),
      isBatchTried,
    }
  }

  function pendingOn(chainId: number) {
    return activity
      .getSnapshot()
      .filter((entry) => entry.status === 'pending' && entry.account === address && entry.chainId === chainId)
      .filter(({ hash }) => !ended.has(hash))
  }

  return {
    failures: domain.failures,

    async takeUp() {
      excused = undefined
      const { rpc } = await openSigningNode(client, { wallet, chainId: home })
      return memory.takeUp({ ...client, rpc }, (sent, step = { kind: lastStep, chainId: home }) =>
        noteSent(sent, domain.describe(step, { intent, plan: undefined }), noted(step.chainId)),
      )
    },

    takeOver: memory.takeOver,
    remember: memory.remember,
    release: memory.release,

    isOnChain: (step) => isOnChain({ wallet, network: networkOf(step?.chainId), account: address }),

    switchChain(step) {
      const network = networkOf(step?.chainId)
      return switchChain({ wallet, network, rpcUrl: walletRpcUrl(network.chainId) })
    },

    // The chain it is made on is that of the step to come.
    async refresh({ terms, reviewed, steps, signed }, signal) {
      const facts = await readFacts(steps.find(({ isDone }) => !isDone)?.chainId, {
        reviewed: reviewed.plan ?? firstPlan,
        current: terms.isStale ? undefined : terms.plan,
        signed,
        signal,
        steps,
      })
      const { network, node } = facts
      const tokens = domain.tokens?.(intent) ?? []
      if (tokens.length > 0) await checkTokens(node, { network, tokens })
      const plan = await domain.plan(intent, facts)
      firstPlan ??= plan
      await verifyContractsOnChain(client, { node, chainId: network.chainId, contracts: plan.contracts ?? [] })
      if (isBatchRefused && plan.steps.some(({ type }) => type === 'batch')) {
        isBatchRefused = false
        throw new WalletError('The wallet did not do the calls.', { code: 'BatchFailed' })
      }
      return { verdict: plan.isWorse ? 'worse' : 'good', terms: { plan } }
    },

    async planSteps({ terms, steps, signed }) {
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
      const tried = await domain.tryOut?.(planned, context)
      const prepared = await preparePlanned(facts.node, { step: planned, account: address, agreed, tried })
      if (domain.isCostBound && prepared.type === 'transaction')
        verifyNetworkCost({ transaction: prepared.transaction, agreed })
      return { ...prepared, planned }

      async function complete(each: PlannedStep): Promise<PlannedStep> {
        if (each.type !== 'call' || each.transaction !== undefined) return each
        return { ...each, transaction: await domain.build!(each, context) }
      }
    },

    async askWallet({ step, prepared, terms, signed, agreed }): Promise<StepAnswer<Types>> {
      const { planned } = prepared
      const { chainId } = planned
      const plan = terms.plan!
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
              record: memory.recorderOf(step),
              // An approval that was given is found on the chain.
              isRecorded: planned.type === 'call',
              note: (purpose, sent) => noteSent(sent, describe(plan)(asked.get(purpose) ?? step), noted(chainId)),
            },
          )
          return answer as StepAnswer<Types>
        }
        case 'batch': {
          isBatchTried = true
          const described = describe(plan)(step)
          const answer = await sendBatch(client, { calls: prepared.calls, wallet, described, ...noted(chainId) })
          isBatchRefused = answer.status === 'accepted' && answer.type === 'step-by-step'
          return answer as StepAnswer<Types>
        }
        case 'post':
          return { status: 'accepted', type: 'posted', id: await domain.post!(planned, signed) }
        default:
          return askForSignature(planned, plan)
      }
    },

    waitOutside: ({ step, steps }, signal) =>
      domain.wait!(step.planned!, {
        intent,
        posted: steps.findLast(({ posted }) => posted !== undefined)?.posted,
        signal,
      }),

    async *watch(sent, signal) {
      const network = networkOf(Number(sent.activityId.split(':')[0]))
      const watched = { network, account: address, wallet, sent, activity, clock, signal }
      for await (const progress of watchSent(client, { ...watched, droppedAfterMs: options.droppedAfterMs })) {
        if (progress.status !== 'pending') ended.add(sent.hash)
        yield progress
      }
    },

    replacements: () => nonceBehaviors(storage).replacementsOf(wallet),

    replace: ({ sent, replacement }) =>
      askForReplacement(client, {
        wallet,
        chainId: home,
        account: address,
        sent,
        replacement,
        activity,
        storage,
        clock,
      }),

    inspect: () => Promise.resolve(undefined),
    explainEnd: (progress) => explainEnd(progress, 'ApprovalReverted'),

    forgetFailed({ terms, steps, signed, failure }) {
      const isUnsigned = failure?.code === 'PermitInvalid' || failure?.code === 'PermitExpired'
      return { terms: terms && { ...terms, isStale: true }, steps, signed: isUnsigned ? undefined : signed }
    },
  }

  async function askForSignature(planned: PlannedStep, plan: Plan): Promise<StepAnswer<Types>> {
    if (planned.type !== 'sign' && planned.type !== 'authorize') throw new TypeError('Nothing to sign.')
    const { kind, token, chainId, typedData } = planned
    const described = domain.describeSignature?.(planned, { intent, plan })
    const note = described && noteSignature(typedData, described, noted(chainId))
    const answer = await signTypedData(wallet, address, typedData).catch((error: unknown) => {
      note?.('failed')
      throw error
    })
    note?.(answer.status === 'rejected' ? 'cancelled' : 'final')
    if (answer.status === 'rejected') return answer
    const { signature } = answer
    return { status: 'accepted', type: 'signature', signed: { kind, token, typedData, signature } }
  }
}
