import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { expect, onTestFinished, test } from 'vitest'
import type { FlowStep, SentTransaction } from '../FlowStep.ts'
import { createFlowEngine } from './createFlowEngine.ts'
import type { Earlier, FlowEffects, StepAnswer } from './FlowEffects.ts'
import type { FlowState } from './FlowEngine.ts'
import type { PreparedStep } from './FlowTypes.ts'

type Types = {
  readonly terms: string
  readonly step: FlowStep & { readonly asks: PreparedStep['type'] }
  readonly signed: string
  readonly prepared: PreparedStep
}

const sent = (hash: `0x${string}`): SentTransaction => ({
  hash,
  nonce: 3,
  activityId: hash,
  intent: { to: '0x0b', data: '0x', value: 0n },
})
const step = (kind: string, asks: PreparedStep['type'], chainId?: number): Types['step'] => ({
  kind,
  asks,
  chainId,
  isDone: false,
  sent: undefined,
})
const block = { number: 9n, hash: '0x09' } as const

/** A domain with these steps, whose wallet and server say yes to everything; each thing that it is asked for is written down. */
function open(plan: readonly Types['step'][], effects: Partial<FlowEffects<Types>> = {}) {
  const asked: string[] = []
  const engine = createFlowEngine<Types>(
    {
      async isOnChain(active) {
        asked.push(`chain ${active?.chainId ?? 'own'}`)
        return true
      },
      switchChain: async () => ({ status: 'accepted' }),
      refresh: async ({ terms }) => ({ verdict: 'good', terms }),
      planSteps: async ({ steps, signed }) => ({ steps: steps.length > 0 ? steps : plan, signed }),
      prepareStep: async ({ step: { asks } }) =>
        (asks === 'transaction'
          ? { type: asks, transaction: { chainId: 1 } }
          : asks === 'batch'
            ? { type: asks, calls: [] }
            : { type: asks }) as PreparedStep,
      async askWallet({ step: { kind, asks } }): Promise<StepAnswer<Types>> {
        asked.push(`${asks} ${kind}`)
        if (asks === 'signature') return { status: 'accepted', type: 'signature', signed: `signed ${kind}` }
        if (asks === 'post') return { status: 'accepted', type: 'posted', id: `id of ${kind}` }
        return { status: 'accepted', type: 'transaction', sent: sent(`0x${asked.length}`) }
      },
      async *watch({ hash }): AsyncGenerator<TransactionProgress> {
        yield { status: 'final', hash, block, confirmations: 9, logs: [] }
      },
      replacements: () => [],
      replace: async () => ({ status: 'rejected' }),
      inspect: async () => undefined,
      ...effects,
    },
    // What an earlier visit asked for is its last step.
    { terms: 'terms', steps: effects.takeUp ? plan : [] },
  )
  engine.start()
  onTestFinished(() => engine.stop())
  engine.send({ type: 'START' })
  const until = (state: FlowState) =>
    expect.poll(() => engine.getSnapshot().state, { timeout: 2_000, interval: 1 }).toBe(state)
  return { engine, asked, until, context: () => engine.getSnapshot().context }
}

test('an order without gas: signed, posted, and waited for until somebody has filled it', async () => {
  let fill = () => {}
  const filled = new Promise<void>((resolve) => {
    fill = resolve
  })
  const { asked, until, context } = open([step('sign', 'signature'), step('post', 'post'), step('fill', 'wait')], {
    waitOutside: () => filled,
  })
  await until('waiting')
  expect(asked).toEqual(['chain own', 'signature sign', 'post post'])
  expect(context()).toMatchObject({ signed: 'signed sign', steps: [{ isDone: true }, { posted: 'id of post' }, {}] })
  fill()
  await until('done')
  expect(context().steps.every(({ isDone }) => isDone)).toBe(true)
})

test('two chains: each transaction is asked for where it belongs, and what lies between is waited for', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const plan = [step('lock', 'transaction', 1), step('arrive', 'wait', 10), step('claim', 'transaction', 10)]
  const { asked, until, context } = open(plan, { waitOutside: () => arrived })
  await expect.poll(() => context().steps[0]?.isDone).toBe(true)
  await until('waiting')
  arrive()
  await until('tracking')
  await expect.poll(() => context().progress?.status).toBe('final')
  expect(asked.filter((each) => !each.startsWith('chain'))).toEqual(['transaction lock', 'transaction claim'])
  const at = (text: string) => asked.indexOf(text)
  expect(asked.slice(0, at('transaction lock'))).toContain('chain 1')
  expect(asked.slice(at('transaction lock') + 1, at('transaction claim'))).toContain('chain 10')
})

test('somebody who looks away while it waits outside is asked for nothing afterwards', async () => {
  let fill = () => {}
  const filled = new Promise<void>((resolve) => {
    fill = resolve
  })
  const { engine, asked, until } = open([step('fill', 'wait'), step('claim', 'transaction')], {
    waitOutside: () => filled,
  })
  await until('waiting')
  engine.stop()
  fill()
  await filled
  expect(asked).toEqual(['chain own'])
})

test.each<[Earlier<Types>, FlowState, readonly string[]]>([
  [{ status: 'sent', sent: sent('0x01') }, 'tracking', []],
  [{ status: 'unknown' }, 'failed', []],
  [{ status: 'none' }, 'tracking', ['chain own', 'transaction pay']],
])('what an earlier visit asked for comes first: %o', async (earlier, state, expected) => {
  const { asked, until, context } = open([step('pay', 'transaction')], {
    takeUp: async () => earlier,
    planSteps: async ({ signed }) => ({ steps: [step('pay', 'transaction')], signed }),
  })
  await until(state)
  expect(asked).toEqual(expected)
  if (earlier.status === 'unknown') expect(context().failure?.code).toBe('SubmissionUnknown')
})

test('a flow that was left does nothing that a page asks for late', async () => {
  const { engine, asked, until } = open([step('pay', 'transaction')], {
    askWallet: async () => ({ status: 'rejected' }),
  })
  await until('rejected')
  engine.stop()
  const before = asked.length
  engine.send({ type: 'RETRY' })
  await new Promise((done) => setTimeout(done))
  expect(asked).toHaveLength(before)
})

test('an effect that throws before it waits for anything is a failure like any other, and can be tried again', async () => {
  let isBroken = true
  const { engine, until } = open([step('pay', 'transaction')], {
    isOnChain() {
      if (isBroken) throw new Error('no wallet')
      return Promise.resolve(true)
    },
  })
  await until('failed')
  isBroken = false
  engine.send({ type: 'RETRY' })
  await until('tracking')
})

test('what waits is replaced once: neither while the wallet is asked, nor after it has answered, is it asked again', async () => {
  const replacing = Promise.withResolvers<{ readonly status: 'accepted'; readonly sent: SentTransaction }>()
  const replaced: string[] = []
  const { engine, until, context } = open([step('pay', 'transaction')], {
    async *watch({ hash }): AsyncGenerator<TransactionProgress> {
      yield { status: 'pending', hash, nonce: 3, reorged: false }
    },
    replace({ replacement }) {
      replaced.push(replacement)
      return replacing.promise
    },
  })
  await until('tracking')
  engine.send({ type: 'REPLACE', replacement: 'speed-up' })
  engine.send({ type: 'REPLACE', replacement: 'cancel' })
  expect(replaced).toEqual(['speed-up'])
  const copy: SentTransaction = { ...sent('0x09'), replacement: { kind: 'speed-up', hash: '0x09' } }
  replacing.resolve({ status: 'accepted', sent: copy })
  await expect.poll(() => context().steps[0]?.sent?.hash).toBe('0x09')
  engine.send({ type: 'REPLACE', replacement: 'cancel' })
  expect([replaced, context().replacement]).toEqual([['speed-up'], undefined])
})
