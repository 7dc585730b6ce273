import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { Contracts, Network } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { WalletKind } from '@oxbow/connectors/Wallet'
import type { DomainFailures } from '@oxbow/failures/toFailure'
import type { Clock } from '@oxbow/runtime/Clock'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Described } from './effects/noteSent.ts'

/** Identifies a step in a plan: the domain's name for it, and a token if the plan has several of that kind. */
export type StepName = { readonly kind: string; readonly token?: `0x${string}` | undefined }

/**
 * A step as data. `approve` and `call` are transactions, `batch` several calls in one atomic request; `sign` and `authorize` are signatures; `post`
 * goes to a server without the wallet; `wait` waits for an outside event. `enough`: the allowance that suffices where more is asked for, such as
 * unlimited; default all of it.
 */
export type PlannedStep = StepName & {
  readonly chainId: number
} & (
    | { readonly type: 'approve'; readonly transaction: TransactionRequest; readonly enough?: bigint | undefined }
    /** Undefined: the domain's `build` completes it right before the wallet is asked. */
    | { readonly type: 'call'; readonly transaction: TransactionRequest | undefined }
    | { readonly type: 'batch'; readonly calls: readonly BatchedCall[] | undefined }
    | { readonly type: 'sign' | 'authorize'; readonly typedData: signTypedData.Data }
    | { readonly type: 'post' | 'wait' }
  )

export type BatchedCall = Pick<TransactionRequest, 'to' | 'data' | 'value'>

/** A transaction on chain or pending, without its gas fields. */
export type SentCall = Pick<TransactionRequest, 'chainId' | 'from' | 'to' | 'data' | 'value'>

/** Remaining steps by the current state of the chain. */
export type FlowPlan = {
  readonly steps: readonly PlannedStep[]
  /** Contracts called or approved. Their code is checked against the pinned one. */
  readonly contracts?: readonly (keyof Contracts)[] | undefined
  /** Whether it exceeds the reviewed bounds; the person is then asked to accept it before the wallet opens. */
  readonly isWorse?: boolean | undefined
}

/** A signature, its step, and the signed data. It is only valid for the same data. */
export type SignedStep = StepName & { readonly typedData: signTypedData.Data; readonly signature: `0x${string}` }

/** Inputs of a plan besides its intent. */
export type PlanFacts<Plan> = {
  readonly account: `0x${string}`
  readonly network: Network
  /** Reads through the most trusted node available. */
  readonly client: ExchangeClient
  readonly node: SigningNode
  /** The person's usual node, for what the signing node can't do. It may be the server's, so its answers are only as trustworthy as the server. */
  readonly usualNode: NodeAccess
  readonly clock: Clock
  /** The plan that the person agreed to, whose bounds still apply; undefined before that. */
  readonly reviewed: Plan | undefined
  /** The previous plan, if nothing has failed since. */
  readonly current: Plan | undefined
  /** Kinds of the steps done so far. A plan may still contain them; only the others are asked for. */
  readonly done: readonly string[]
  /** Hashes, as they are in blocks, of the transactions of those steps. */
  readonly landed: readonly `0x${string}`[]
  readonly signed: SignedStep | undefined
  /** The account's pending transactions on this chain. */
  readonly pending: readonly ActivityEntry[]
  /** Time of the newest block, in Unix seconds. */
  readonly nowSeconds: number
  /** Block of the account's newest known transaction. A node that is behind it doesn't know that transaction. */
  readonly lastBlock: bigint
  /** Unix seconds after which what is signed must have no effect. */
  readonly deadlineSeconds: number
  readonly signal: AbortSignal
  /** Who keeps the keys. */
  readonly walletKind: WalletKind
  /** Whether the wallet can and should batch calls. */
  canBatch(): Promise<boolean>
  /** A batch was asked for but not done: plan single steps next, if possible. */
  readonly hasBatchFailed: boolean
}

/** What is known when a step is about to be asked for. */
export type StepContext<Intent, Plan> = PlanFacts<Plan> & {
  readonly intent: Intent
  readonly plan: Plan
  readonly reviewed: Plan
}

/** What is known about a transaction that the wallet has changed. */
export type SentContext<Plan> = {
  readonly account: `0x${string}`
  readonly network: Network
  readonly reviewed: Plan
  /** The plan that the wallet was asked for. */
  readonly plan: Plan
}

/** What is specific to a domain; see docs/adding-a-domain.md. The engine does the rest: it asks, resumes, watches and stores. */
export type FlowDomain<Intent, Plan extends FlowPlan, Code extends string = never> = {
  /** Prefix of its storage keys. */
  readonly name: string
  /** The domain's own failure codes, each with its next action. */
  readonly failures: DomainFailures<Code>
  /** Whether a network cost above the reviewed one fails, so that the page returns to its review, instead of asking the user. Default no. */
  readonly isCostBound?: boolean | undefined
  /** Tokens whose decimals are read again before planning, because wrong decimals mean wrong amounts. */
  tokens?(intent: Intent): readonly TokenFacts[]
  /** Called again before each step. */
  plan(intent: Intent, facts: PlanFacts<Plan>): Promise<Plan>
  /** Completes a call or batch that can't be planned in advance, because it contains a signature or is built by somebody else. */
  build?(step: PlannedStep, context: StepContext<Intent, Plan>): PlannedStep | Promise<PlannedStep>
  /** Decodes what the wallet is about to be asked for. @throws when it differs from the intent, or is worse than what was reviewed. */
  verify(step: PlannedStep, context: StepContext<Intent, Plan>): void
  /** Checks what the wallet sent instead of the last step against what was agreed. @throws when it violates that. Without it nothing is checked. */
  verifySent?(call: SentCall, context: SentContext<Plan>): void
  /**
   * Simulates a step where the engine's own simulation isn't enough. Returns undefined to use the engine's.
   *
   * @throws {ExpectedToFailError}
   */
  tryOut?(step: PlannedStep, context: StepContext<Intent, Plan>): Promise<SimulatedStep | undefined>
  /** Activity entry of a step. `plan`: undefined for what an earlier visit sent. */
  describe(step: StepName, context: { readonly intent: Intent; readonly plan: Plan | undefined }): Described
  /** Activity entry of a signature; without it there is none. */
  describeSignature?(step: StepName, context: { readonly intent: Intent; readonly plan: Plan }): Described
  /**
   * Posts what was signed to the server that executes it. Called again with the same signature if the page closed before the answer, so it must be
   * idempotent.
   *
   * @returns the id of what was posted
   */
  post?(step: PlannedStep, signed: SignedStep | undefined): Promise<string>
  /** Resolves when the event that a step waits for has happened; called again after a reload. `posted`: id of what was posted last. */
  wait?(
    step: PlannedStep,
    context: { readonly intent: Intent; readonly posted: string | undefined; readonly signal: AbortSignal },
  ): Promise<unknown>
}

/** `gas`: gas limit of the transaction; undefined to let the wallet estimate it. */
export type SimulatedStep = { readonly gas: bigint | undefined }

export function nameOf({ kind, token }: StepName): string {
  return token === undefined ? kind : `${kind} ${token}`
}
