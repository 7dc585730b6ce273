import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import { signTypedData } from '@oxbow/connectors/signTypedData'
import { switchChain } from '@oxbow/connectors/switchChain'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { ExpectedToFailError } from '@oxbow/failures/ExpectedToFailError'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import { canBatchCalls } from '@oxbow/transactions/canBatchCalls'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { verifyNetworkCost } from '@oxbow/transactions/verifyNetworkCost'
import { askForReplacement } from './askForReplacement.ts'
import type { DomainTypes } from './DomainTypes.ts'
import type { FlowDomain, FlowPlan, PlannedStep } from './FlowDomain.ts'
import type { FlowEffects, StepAnswer } from './FlowEffects.ts'
import type { FlowView } from './FlowView.ts'
import { findEarlier } from './findEarlier.ts'
import { isOnChain } from './isOnChain.ts'
import { keyedRecords } from './keyedRecords.ts'
import { noteSent } from './noteSent.ts'
import { preparePlanned } from './preparePlanned.ts'
import { type RunningFlow, runFlow } from './runFlow.ts'
import { sendBatch } from './sendBatch.ts'
import { type FlowRecorder, submitStep } from './submitStep.ts'
import { toFlowView } from './toFlowView.ts'
import { watchSent } from './watchSent.ts'

const usualLifetimeSeconds = 1_800

/**
 * A flow of a domain that says what it is about and leaves the rest to the engine. Waits in `review` until it is sent `START`; what an earlier visit
 * asked for is looked for then, and waited for instead.
 *
 * @example
 * const flow = createFlow(donateDomain, { intent, key, lastStep: 'donate', client, connection, networks: [network], activity, storage, walletRpcUrl })
 * flow.subscribe(() => show(flow.getView()))
 * flow.send({ type: 'START', networkCostWei })
 */
export function createFlow<Intent, Plan extends FlowPlan, Code extends string>(
  domain: FlowDomain<Intent, Plan, Code>,
  options: createFlow.Options<Intent, Plan>,
): RunningFlow<FlowView<Plan, Code>> {
  type Types = DomainTypes<Plan>
  const { client, connection, intent, key, activity, storage, lastStep } = options
  const { clock = systemClock, lifetimeSeconds = usualLifetimeSeconds, walletRpcUrl } = options
  const { wallet, account } = connection
  const { address } = account
  const [first] = options.networks
  const networkOf = (chainId = first.chainId) => {
    const network = options.networks.find((each) => each.chainId === chainId)
    if (network === undefined) throw new TypeError(`The flow was not given the network ${chainId}.`)
    return network
  }
  const records = keyedRecords(storage, `oxbow.${domain.name}-flows`)
  /** The last step's, where it is a transaction. */
  const home = networkOf(options.lastChainId).chainId
  const name = { key, chainId: home, account: address }
  const record: FlowRecorder = {
    unanswered: undefined,
    put: (asked) => records.put({ ...name, ...asked, hash: undefined }),
    sent: ({ hash }, asked) => records.put({ ...name, ...asked, hash }),
    remove: () => records.remove(name),
  }
  const noted = (chainId: number) => ({ chainId, account: address, activity, clock, flowId: undefined })
  let { reviewed } = options

  const effects: FlowEffects<Types> = {
    failures: domain.failures,

    async takeUp() {
      const { rpc } = await openSigningNode(client, { wallet, chainId: home })
      const note: findEarlier.Parameters['note'] = (sent) =>
        noteSent(sent, domain.describe(lastStep, intent), noted(home))
      return findEarlier({ ...client, rpc }, { records, name, activity, note })
    },

    isOnChain: (step) => isOnChain({ wallet, network: networkOf(step?.chainId), account: address }),

    switchChain(step) {
      const network = networkOf(step?.chainId)
      return switchChain({ wallet, network, rpcUrl: walletRpcUrl(network.chainId) })
    },

    // The chain it is made on is that of the step to come.
    refresh: async ({ terms }) => ({ verdict: 'good', terms }),

    async planSteps({ steps, signed }) {
      const done = steps.filter(({ isDone }) => isDone)
      const network = networkOf(steps.find(({ isDone }) => !isDone)?.chainId)
      const { chainId } = network
      const node = await openSigningNode(client, { wallet, chainId })
      const { deadlineSeconds } = await readDeadline(node.rpc(chainId), {
        chainId,
        lifetimeSeconds,
        nowMs: clock.now(),
      })
      const plan = await domain.plan(intent, {
        ...{ account: address, network, client: { ...client, rpc: node.rpc }, node, reviewed, deadlineSeconds },
        done: done.map(({ kind }) => kind),
        canBatch: () => canBatchCalls({ wallet, account: address, chainId }),
      })
      reviewed ??= plan
      const missing = plan.steps.filter(({ kind }) => !done.some((step) => step.kind === kind))
      // Approved a moment ago and still missing: the wallet changed the amount, or the token keeps no word.
      if (plan.steps.some(({ type, kind }) => type === 'approve' && done.some((step) => step.kind === kind)))
        throw new ExpectedToFailError('AllowanceTooLow', undefined)
      return { steps: [...done, ...missing.map(toStep)], signed, terms: { plan } }
    },

    async prepareStep({ step, terms, signed, agreed }) {
      const planned = step.planned!
      domain.verify(planned, { intent, plan: terms.plan!, reviewed: reviewed! })
      const node = await openSigningNode(client, { wallet, chainId: planned.chainId })
      return { ...(await preparePlanned(node, { step: planned, account: address, agreed })), signed }
    },

    async askWallet({ step, prepared, agreed }): Promise<StepAnswer<Types>> {
      const planned = step.planned!
      const described = (kind: string) => domain.describe(kind, intent)
      switch (prepared.type) {
        case 'transaction': {
          verifyNetworkCost({ transaction: prepared.transaction, agreed })
          const node = await openSigningNode(client, { wallet, chainId: planned.chainId })
          return submitStep(
            { ...client, rpc: node.rpc },
            {
              ...{ wallet, transaction: prepared.transaction, purpose: step.kind, record },
              isLast: step.kind === lastStep,
              note: (kind, sent) => noteSent(sent, described(kind), noted(planned.chainId)),
            },
          ) as Promise<StepAnswer<Types>>
        }
        case 'batch':
          return sendBatch(client, {
            ...{ calls: prepared.calls, wallet, described: described(step.kind) },
            ...noted(planned.chainId),
          }) as Promise<StepAnswer<Types>>
        case 'post':
          return { status: 'accepted', type: 'posted', id: await domain.post!(planned, prepared.signed) }
        default: {
          if (planned.type !== 'sign' && planned.type !== 'authorize') throw new TypeError('Nothing to sign.')
          const answer = await signTypedData(wallet, address, planned.typedData)
          if (answer.status === 'rejected') return answer
          const signed = { kind: step.kind, signature: answer.signature }
          return { status: 'accepted', type: 'signature', signed }
        }
      }
    },

    waitOutside: (step, signal) => domain.wait!(step.planned!, signal),

    async *watch(sent, signal) {
      const network = networkOf(Number(sent.activityId.split(':')[0]))
      for await (const progress of watchSent(client, {
        ...{ network, account: address, wallet, sent, activity, clock, signal },
      })) {
        if (progress.status === 'final') record.remove()
        yield progress
      }
    },

    replacements: () => nonceBehaviors(storage).replacementsOf(wallet),

    replace: ({ sent, replacement }) =>
      askForReplacement(client, {
        ...{ wallet, chainId: home, account: address, sent, replacement, activity, storage, clock },
      }),

    inspect: () => Promise.resolve(undefined),
  }

  return runFlow<Types, FlowView<Plan, Code>>({
    effects,
    input: {
      terms: { plan: undefined },
      steps: [{ kind: lastStep, chainId: home, isDone: false, sent: undefined, planned: undefined }],
    },
    toView: toFlowView<Plan, Code>,
  })
}

export declare namespace createFlow {
  type Options<Intent, Plan> = {
    readonly client: ExchangeClient
    readonly connection: WalletConnection
    /** That its steps are on; the first one is where it begins. */
    readonly networks: readonly [Network, ...Network[]]
    readonly intent: Intent
    /** What is done to what: the same after a reload. */
    readonly key: string
    /** The kind of the step that the flow is for, and its chain: what an earlier visit sent for it is looked for. Default the first network. */
    readonly lastStep: string
    readonly lastChainId?: number | undefined
    /** What the person was shown; undefined where nothing was, and the first plan is what all later ones are held to. */
    readonly reviewed?: Plan | undefined
    readonly activity: ActivityLog
    readonly storage: StringStorage
    /** Absolute URL of a node for a wallet that has to be told of a network. */
    readonly walletRpcUrl: (chainId: number) => string
    readonly lifetimeSeconds?: number | undefined
    readonly clock?: Clock | undefined
  }
}

function toStep(planned: PlannedStep) {
  return { kind: planned.kind, chainId: planned.chainId, isDone: false, sent: undefined, planned }
}
