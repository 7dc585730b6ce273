import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { signTypedData } from '@oxbow/connectors/signTypedData'
import type { DomainFailures } from '@oxbow/failures/toFailure'
import type { SigningNode } from '@oxbow/transactions/openSigningNode'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import type { Described } from './noteSent.ts'

/**
 * A step as data. `kind`: the domain's word for it, another one for each step of a plan. `approve` and `call` are transactions, `batch` several calls, all
 * or none; `sign` and `authorize` are signatures; `post` goes to a server without the wallet; `wait` asks nobody.
 */
export type PlannedStep = { readonly kind: string; readonly chainId: number } & (
  | { readonly type: 'approve' | 'call'; readonly transaction: TransactionRequest }
  | { readonly type: 'batch'; readonly calls: readonly Pick<TransactionRequest, 'to' | 'data' | 'value'>[] }
  | { readonly type: 'sign' | 'authorize'; readonly typedData: signTypedData.Data }
  | { readonly type: 'post' | 'wait' }
)

/** What is still to be done, as the chain is now. */
export type FlowPlan = { readonly steps: readonly PlannedStep[] }

/** A signature, and the step that it is of. */
export type SignedStep = { readonly kind: string; readonly signature: `0x${string}` }

/** What a plan is made from, beside its intent. */
export type PlanFacts<Plan> = {
  readonly account: `0x${string}`
  readonly network: Network
  /** Reads through the most trusted node there is. */
  readonly client: ExchangeClient
  readonly node: SigningNode
  /** What the person agreed to, whose bounds the plan keeps; undefined before they have. */
  readonly reviewed: Plan | undefined
  /** Steps that are done. A plan that still has one of them is asked for the rest. */
  readonly done: readonly string[]
  /** Unix seconds after which what is signed must do nothing. */
  readonly deadlineSeconds: number
  /** Whether the wallet does several calls at once. */
  canBatch(): Promise<boolean>
}

/** What a flow is about; see docs/adding-a-domain.md. The engine does the rest: asks, resumes, watches, remembers. */
export type FlowDomain<Intent, Plan extends FlowPlan, Code extends string = never> = {
  /** Names its records. */
  readonly name: string
  /** The codes of its own errors, and what to do about each. */
  readonly failures: DomainFailures<Code>
  /** Made anew before each step. */
  plan(intent: Intent, facts: PlanFacts<Plan>): Promise<Plan>
  /** Reads back what is about to be asked for, whoever made it. @throws when it is not what was meant, or does worse than what was reviewed. */
  verify(step: PlannedStep, context: { readonly intent: Intent; readonly plan: Plan; readonly reviewed: Plan }): void
  /** A step as the list of transactions shows it. */
  describe(step: string, intent: Intent): Described
  /** Gives what was signed to whoever does it. @returns its name there */
  post?(step: PlannedStep, signed: SignedStep | undefined): Promise<string>
  /** Answers when what a step waits for has happened. */
  wait?(step: PlannedStep, signal: AbortSignal): Promise<unknown>
}
