import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { Contracts, Network } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { DomainFailures } from '@oxbow/failures/toFailure'
import type { Clock } from '@oxbow/runtime/Clock'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Described } from './effects/noteSent.ts'

/** What tells the steps of a plan apart: the domain's word for it, and the token where a plan has several of that kind. */
export type StepName = { readonly kind: string; readonly token?: `0x${string}` | undefined }

/**
 * A step as data. `approve` and `call` are transactions, `batch` several calls, all or none; `sign` and `authorize` are signatures; `post` goes to a server
 * without the wallet; `wait` asks nobody. `enough` is what does already where more is asked for, as with an unlimited approval; default all of it.
 */
export type PlannedStep = StepName & {
  readonly chainId: number
} & (
    | { readonly type: 'approve'; readonly transaction: TransactionRequest; readonly enough?: bigint | undefined }
    /** Undefined: the domain's `build` makes it right before the wallet is asked. */
    | { readonly type: 'call'; readonly transaction: TransactionRequest | undefined }
    | { readonly type: 'batch'; readonly calls: readonly BatchedCall[] | undefined }
    | { readonly type: 'sign' | 'authorize'; readonly typedData: signTypedData.Data }
    | { readonly type: 'post' | 'wait' }
  )

export type BatchedCall = Pick<TransactionRequest, 'to' | 'data' | 'value'>

/** What is in a block or on its way, whatever gas it was given. */
export type SentCall = Pick<TransactionRequest, 'chainId' | 'from' | 'to' | 'data' | 'value'>

/** What is still to be done, as the chain is now. */
export type FlowPlan = {
  readonly steps: readonly PlannedStep[]
  /** That are called or approved: their code is held against what is built into the pages. */
  readonly contracts?: readonly (keyof Contracts)[] | undefined
  /** Beyond the bounds of what was reviewed: the person is asked whether it will do, before the wallet is. */
  readonly isWorse?: boolean | undefined
}

/** A signature, the step that it is of, and what was signed: it counts for the same data only. */
export type SignedStep = StepName & { readonly typedData: signTypedData.Data; readonly signature: `0x${string}` }

/** What a plan is made from, beside its intent. */
export type PlanFacts<Plan> = {
  readonly account: `0x${string}`
  readonly network: Network
  /** Reads through the most trusted node there is. */
  readonly client: ExchangeClient
  readonly node: SigningNode
  /** For what that node cannot do: the person's usual one, which may be the server's, and whose word is its own. */
  readonly usualNode: NodeAccess
  readonly clock: Clock
  /** What the person agreed to, whose bounds the plan keeps; undefined before they have. */
  readonly reviewed: Plan | undefined
  /** The plan before this one, while nothing has failed since. */
  readonly current: Plan | undefined
  /** Steps that are done. A plan that still has one of them is asked for the rest. */
  readonly done: readonly string[]
  /** Hashes, as they are in blocks, of the transactions of those steps. */
  readonly landed: readonly `0x${string}`[]
  readonly signed: SignedStep | undefined
  /** What the account has on its way, on this chain. */
  readonly pending: readonly ActivityEntry[]
  /** Of the newest block, in Unix seconds. */
  readonly nowSeconds: number
  /** Of the account's newest transaction, as far as is known: what is older knows nothing of it. */
  readonly lastBlock: bigint
  /** Unix seconds after which what is signed must do nothing. */
  readonly deadlineSeconds: number
  readonly signal: AbortSignal
  /** Whether the wallet does several calls at once, and is to. */
  canBatch(): Promise<boolean>
  /** A batch was asked for and not done: where it can be done step by step, that is what to ask for next. */
  readonly isBatchTried: boolean
}

/** What is known when a step is about to be asked for. */
export type StepContext<Intent, Plan> = PlanFacts<Plan> & {
  readonly intent: Intent
  readonly plan: Plan
  readonly reviewed: Plan
}

/** What is known of a transaction that a wallet has changed. */
export type SentContext<Plan> = {
  readonly account: `0x${string}`
  readonly network: Network
  readonly reviewed: Plan
  /** That it was asked for by. */
  readonly plan: Plan
}

/** What a flow is about; see docs/adding-a-domain.md. The engine does the rest: asks, resumes, watches, remembers. */
export type FlowDomain<Intent, Plan extends FlowPlan, Code extends string = never> = {
  /** Names its records. */
  readonly name: string
  /** The codes of its own errors, and what to do about each. */
  readonly failures: DomainFailures<Code>
  /** Whether a network cost beyond what was reviewed fails, so that the page goes back to its review, rather than being asked about. Default no. */
  readonly isCostBound?: boolean | undefined
  /** Whose decimals are read again before anything is planned: amounts of other ones are not what was meant. */
  tokens?(intent: Intent): readonly TokenFacts[]
  /** Made anew before each step. */
  plan(intent: Intent, facts: PlanFacts<Plan>): Promise<Plan>
  /** Completes a call or a batch that could not be planned whole: it carries a signature, or somebody else writes it. */
  build?(step: PlannedStep, context: StepContext<Intent, Plan>): PlannedStep | Promise<PlannedStep>
  /** Decodes what the wallet is about to be asked for. @throws when it isn't what was meant, or is worse than what was reviewed. */
  verify(step: PlannedStep, context: StepContext<Intent, Plan>): void
  /** Holds what a wallet sent in place of the last step against what the person agreed to. @throws when it breaks that. Without this nobody can tell. */
  verifySent?(call: SentCall, context: SentContext<Plan>): void
  /**
   * Tries what is about to be asked for, where the engine's own trial knows too little. Undefined leaves it to that one.
   *
   * @throws {ExpectedToFailError}
   */
  tryOut?(step: PlannedStep, context: StepContext<Intent, Plan>): Promise<TriedStep | undefined>
  /** A step as the list of transactions shows it. `plan`: undefined of what an earlier visit sent. */
  describe(step: StepName, context: { readonly intent: Intent; readonly plan: Plan | undefined }): Described
  /** A signature as that list shows it; without this it does not. */
  describeSignature?(step: StepName, context: { readonly intent: Intent; readonly plan: Plan }): Described
  /**
   * Sends what was signed to the server that executes it. Called again with the same signature when the page was closed before the answer: that must not make
   * a second order.
   *
   * @returns its name there
   */
  post?(step: PlannedStep, signed: SignedStep | undefined): Promise<string>
  /** Answers when what a step waits for has happened; called again after a reload. `posted`: the name of what was posted last. */
  wait?(
    step: PlannedStep,
    context: { readonly intent: Intent; readonly posted: string | undefined; readonly signal: AbortSignal },
  ): Promise<unknown>
}

/** `gas`: what to give to the transaction; undefined where the wallet is to measure it. */
export type TriedStep = { readonly gas: bigint | undefined }

export function nameOf({ kind, token }: StepName): string {
  return token === undefined ? kind : `${kind} ${token}`
}
