import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { onTestFinished } from 'vitest'
import { createFlowEngine } from '../engine/createFlowEngine.ts'
import type { FlowContext } from '../engine/FlowContext.ts'
import type { FlowEffects, StepAnswer } from '../engine/FlowEffects.ts'
import type { FlowSnapshot } from '../engine/FlowEngine.ts'
import type { PreparedStep } from '../engine/FlowTypes.ts'
import type { FlowStep, SentTransaction } from '../FlowStep.ts'

type Terms = { readonly receivedAtMs: number }

/** Minimal types of a flow with an approval, a permit and a trade. */
export type EngineTypes = {
  readonly terms: Terms
  readonly step: FlowStep
  readonly signed: string
  readonly prepared: PreparedStep
}
export type EngineContext = FlowContext<EngineTypes>

export const terms: Terms = { receivedAtMs: 5 }
export const newer: Terms = { receivedAtMs: 9 }
export const sentAs = (hash: SentTransaction['hash'], rest: Partial<SentTransaction> = {}): SentTransaction => ({
  hash,
  nonce: 3,
  activityId: hash,
  intent: { to: '0x0b', data: '0x', value: 0n },
  ...rest,
})
export const stepOf = (kind: string, rest: Partial<FlowStep> = {}): FlowStep => ({
  kind,
  isDone: false,
  sent: undefined,
  ...rest,
})
export const signed = '0x51'
export const calls = { type: 'transaction', transaction: { to: '0x0c' } } as unknown as PreparedStep
export const transaction = (hash: SentTransaction['hash']): StepAnswer<EngineTypes> => ({
  status: 'accepted',
  type: 'transaction',
  sent: sentAs(hash),
})
export const block = { number: 9n, hash: '0x09' } as const
export const pending: TransactionProgress = { status: 'pending', hash: '0x01', nonce: 3, reorged: false }
export const included = { status: 'confirmed', hash: '0x01', block, confirmations: 1, logs: [] } as const
export const failed: TransactionProgress = {
  status: 'failed',
  hash: '0x01',
  block,
  confirmations: 1,
  isFinal: false,
  reason: undefined as never,
  networkCostWei: 7n,
}
export const dropped: TransactionProgress = { status: 'dropped', hash: '0x01' }
export const instead = { to: '0x0d', value: 1n, data: '0x' } as const

type Asked = readonly [name: keyof FlowEffects<EngineTypes>, input: unknown]

/** The engine over scripted effects: the given ones, otherwise ones that let it continue. */
export function openMachine(
  effects: Partial<FlowEffects<EngineTypes>>,
  input: { terms?: Terms | undefined; steps?: readonly FlowStep[]; failure?: EngineContext['failure'] } = {},
) {
  const asked: Asked[] = []
  const signals: AbortSignal[] = []
  const watched: { sent: SentTransaction; signal: AbortSignal; say: (progress: TransactionProgress) => void }[] = []
  const told =
    <Input, Answer>(name: keyof FlowEffects<EngineTypes>, answer: (input: Input, signal: AbortSignal) => Answer) =>
    (given: Input, signal: AbortSignal) => {
      asked.push([name, given])
      if (signal) signals.push(signal)
      return answer(given, signal)
    }
  const whole: FlowEffects<EngineTypes> = {
    isOnChain: async () => true,
    switchChain: async () => ({ status: 'accepted' }),
    refresh: async ({ terms }) => ({ verdict: 'good', terms }),
    planSteps: async ({ steps, signed }) => ({ steps, signed }),
    prepareStep: async () => calls,
    askWallet: async ({ step }) => transaction(step.kind === 'swap' ? '0x01' : '0x02'),
    replacements: () => [],
    replace: async () => ({ status: 'rejected' }),
    inspect: async () => undefined,
    ...effects,
    async *watch(sent, signal) {
      const said: TransactionProgress[] = []
      let wake = () => {}
      const say = (progress: TransactionProgress) => {
        said.push(progress)
        wake()
      }
      watched.push({ sent, signal, say })
      while (!signal.aborted) {
        const [next] = said
        if (next !== undefined) {
          yield next
          said.shift()
        } else
          await new Promise<void>((done) => {
            wake = done
          })
      }
    },
  }
  const actor = createFlowEngine<EngineTypes>(
    {
      ...whole,
      isOnChain: () => told('isOnChain', whole.isOnChain)(undefined, undefined as never),
      switchChain: () => told('switchChain', whole.switchChain)(undefined, undefined as never),
      refresh: told('refresh', whole.refresh),
      planSteps: told('planSteps', whole.planSteps),
      prepareStep: told('prepareStep', whole.prepareStep),
      askWallet: (given) => told('askWallet', whole.askWallet)(given, undefined as never),
      replace: (given) => told('replace', whole.replace)(given, undefined as never),
      inspect: told('inspect', whole.inspect),
      forgetFailed,
    },
    { terms: 'terms' in input ? input.terms : terms, steps: input.steps ?? [], failure: input.failure },
  )
  actor.start()
  onTestFinished(() => void actor.stop())
  const until = (wanted: (snapshot: FlowSnapshot<EngineTypes>) => boolean) =>
    new Promise<EngineContext>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Still: ${actor.getSnapshot().state}`)), 2_000)
      const look = () => {
        const snapshot = actor.getSnapshot()
        if (!wanted(snapshot)) return
        clearTimeout(timer)
        unsubscribe?.()
        resolve(snapshot.context)
      }
      const unsubscribe = actor.subscribe(look)
      look()
    })
  return {
    actor,
    asked,
    signals,
    watched,
    namesAsked: () => asked.map(([name]) => name),
    state: () => actor.getSnapshot().state,
    context: () => actor.getSnapshot().context,
    untilContext: (wanted: (context: EngineContext) => boolean) => until(({ context }) => wanted(context)),
    untilState: (name: string) => until(({ state }) => state === name),
    /** Waits until only outside events can change anything. */
    settle: () => new Promise((done) => setTimeout(done, 5)),
  }
}

export const trade = stepOf('swap')
export const approve = stepOf('approve')
/** A pending trade, as after a reload or after the wallet sent it. */
export const onItsWay = (rest: Partial<SentTransaction> = {}) => [stepOf('swap', { sent: sentAs('0x01', rest) })]

/** As a domain implements it. */
const forgetFailed: FlowEffects<EngineTypes>['forgetFailed'] = ({ terms: last, steps, signed: given, failure }) => {
  const code = failure?.code
  return {
    terms: last && { ...last, receivedAtMs: 0 },
    signed: code === 'PermitInvalid' || code === 'PermitExpired' ? undefined : given,
    steps: steps.filter(({ kind }) => code !== 'AllowanceTooLow' || kind === 'swap'),
  }
}
