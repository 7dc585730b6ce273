import { WalletError } from '@oxbow/connectors/WalletError'
import { failure } from '@oxbow/failures/toFailure'
import { createFlowEngine } from '@oxbow/flow/createFlowEngine'
import type { FlowSnapshot } from '@oxbow/flow/FlowEngine'
import type { SentTransaction } from '@oxbow/flow/FlowStep'
import { isReplaceable } from '@oxbow/flow/isReplaceable'
import type { Quote } from '@oxbow/trading/Quote'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { describe, expect, onTestFinished, test } from 'vitest'
import { forgetFailed } from './forgetFailed.ts'
import type { SwapContext } from './SwapContext.ts'
import type { PreparedStep, StepAnswer, SwapEffects, SwapTypes } from './SwapEffects.ts'
import type { SignedPermit, SwapStep } from './steps/SwapStep.ts'

const terms = { kind: 'swap', receivedAtMs: 5 } as Quote
const newer = { kind: 'swap', receivedAtMs: 9 } as Quote
const sentAs = (hash: SentTransaction['hash'], rest: Partial<SentTransaction> = {}): SentTransaction => ({
  hash,
  nonce: 3,
  activityId: hash,
  intent: { to: '0x0b', data: '0x', value: 0n },
  ...rest,
})
const stepOf = (kind: SwapStep['kind'], rest: Partial<SwapStep> = {}): SwapStep => ({
  kind,
  isDone: false,
  transaction: undefined,
  sent: undefined,
  ...rest,
})
const signed = { signature: '0x51' } as unknown as SignedPermit
const calls = { type: 'transaction', transaction: { to: '0x0c' } } as unknown as PreparedStep
const transaction = (hash: SentTransaction['hash']): StepAnswer => ({
  status: 'accepted',
  type: 'transaction',
  sent: sentAs(hash),
})
const block = { number: 9n, hash: '0x09' } as const
const pending: TransactionProgress = { status: 'pending', hash: '0x01', nonce: 3, reorged: false }
const included = { status: 'confirmed', hash: '0x01', block, confirmations: 1, logs: [] } as const
const failed: TransactionProgress = {
  status: 'failed',
  hash: '0x01',
  block,
  confirmations: 1,
  isFinal: false,
  reason: undefined as never,
  networkCostWei: 7n,
}
const dropped: TransactionProgress = { status: 'dropped', hash: '0x01' }
const instead = { to: '0x0d', value: 1n, data: '0x' } as const

type Asked = readonly [name: keyof SwapEffects, input: unknown]

/** The machine over effects that answer by rote: those given, else what lets it go on. */
function openMachine(
  effects: Partial<SwapEffects>,
  input: { terms?: Quote | undefined; steps?: readonly SwapStep[]; failure?: SwapContext['failure'] } = {},
) {
  const asked: Asked[] = []
  const signals: AbortSignal[] = []
  const watched: { sent: SentTransaction; signal: AbortSignal; say: (progress: TransactionProgress) => void }[] = []
  const told =
    <Input, Answer>(name: keyof SwapEffects, answer: (input: Input, signal: AbortSignal) => Answer) =>
    (given: Input, signal: AbortSignal) => {
      asked.push([name, given])
      if (signal) signals.push(signal)
      return answer(given, signal)
    }
  const whole: SwapEffects = {
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
  const actor = createFlowEngine<SwapTypes>(
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
  const until = (wanted: (snapshot: FlowSnapshot<SwapTypes>) => boolean) =>
    new Promise<SwapContext>((resolve, reject) => {
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
    untilContext: (wanted: (context: SwapContext) => boolean) => until(({ context }) => wanted(context)),
    untilState: (name: string) => until(({ state }) => state === name),
    /** Nothing is left to do before somebody outside says something. */
    settle: () => new Promise((done) => setTimeout(done, 5)),
  }
}

const trade = stepOf('swap')
const approve = stepOf('approve')
/** A trade on its way, as after a reload or after the wallet has sent it. */
const onItsWay = (rest: Partial<SentTransaction> = {}) => [stepOf('swap', { sent: sentAs('0x01', rest) })]

describe('createFlowEngine', () => {
  test('default: approves, quotes anew because waiting took time, trades, follows the trade', async () => {
    const { actor, asked, namesAsked, untilState, watched, signals } = openMachine({
      planSteps: async ({ steps }) => ({ steps: steps.length > 0 ? steps : [approve, trade], signed: undefined }),
      refresh: async () => ({ verdict: 'good', terms: newer }),
    })
    actor.send({ type: 'START', networkCostWei: 9n })
    const waiting = await untilState('waiting')
    expect(waiting.steps).toEqual([{ ...approve, sent: sentAs('0x02') }, trade])
    expect(waiting.prepared).toBeUndefined()
    expect(watched.map(({ sent }) => sent.hash)).toEqual(['0x02'])
    watched[0]!.say({ ...pending, hash: '0x02' })
    watched[0]!.say({ ...included, hash: '0x02' })

    const tracking = await untilState('tracking')
    expect(watched[0]!.signal.aborted).toBe(true)
    expect(watched[1]).toMatchObject({ sent: { hash: '0x01' }, signal: { aborted: false } })
    expect(tracking.steps).toEqual([
      { ...approve, isDone: true, sent: sentAs('0x02') },
      { ...trade, sent: sentAs('0x01') },
    ])
    // Of the approval: the trade has none of its own yet.
    expect(tracking.progress).toBeUndefined()
    const step = ['refresh', 'planSteps', 'prepareStep', 'askWallet'] as const
    expect(namesAsked()).toEqual(['isOnChain', ...step, 'isOnChain', ...step, 'inspect'])
    const inputs = asked.map(([, input]) => input)
    expect(inputs.slice(1, 5)).toMatchObject([
      { terms, reviewed: terms, steps: [], signed: undefined },
      { terms: newer, steps: [], signed: undefined },
      { step: approve, terms: newer, reviewed: terms, signed: undefined, agreed: { agreedWei: 9n, askedWei: 0n } },
      { step: approve, prepared: calls, terms: newer, agreed: { agreedWei: 9n, askedWei: 0n } },
    ])
    expect(inputs[6]).toMatchObject({ terms: newer, reviewed: terms })
    expect(inputs.at(-1)).toEqual({ sent: sentAs('0x01'), reviewed: terms })
    // One for each effect that can be aborted.
    expect(signals).toHaveLength(7)
    expect(signals.every((signal) => signal instanceof AbortSignal)).toBe(true)
  })

  test('behavior: a signature is a step that is done, and goes into the trade', async () => {
    const { actor, asked, untilState } = openMachine(
      {
        askWallet: async ({ step }) =>
          step.kind === 'permit' ? { status: 'accepted', type: 'signature', signed } : transaction('0x01'),
      },
      { steps: [stepOf('permit'), trade] },
    )
    actor.send({ type: 'START' })
    const { steps } = await untilState('tracking')
    expect(steps.map(({ isDone }) => isDone)).toEqual([true, false])
    const prepared = asked.filter(([name]) => name === 'prepareStep').map(([, input]) => input)
    expect(prepared).toMatchObject([
      { step: { kind: 'permit' }, signed: undefined },
      { step: { kind: 'swap' }, signed },
    ])
  })

  test('behavior: what the plan says of steps and permit is taken', async () => {
    const { actor, untilState } = openMachine({ planSteps: async () => ({ steps: [trade], signed }) })
    actor.send({ type: 'START' })
    expect(await untilState('tracking')).toMatchObject({ signed, steps: [{ kind: 'swap' }] })
  })

  test('behavior: the wallet changes its network first; what it rejects can be tried again', async () => {
    let answers = ['rejected', 'accepted'] as ('rejected' | 'accepted')[]
    const { actor, namesAsked, untilState } = openMachine(
      {
        isOnChain: async () => false,
        switchChain: async () => {
          const [status, ...rest] = answers
          answers = rest
          return { status: status! } as { status: 'rejected' }
        },
      },
      { steps: [trade] },
    )
    actor.send({ type: 'START' })
    await untilState('rejected')
    expect(namesAsked()).toEqual(['isOnChain', 'switchChain'])
    actor.send({ type: 'RETRY' })
    await untilState('tracking')
    expect(namesAsked().slice(2, 5)).toEqual(['isOnChain', 'switchChain', 'refresh'])
  })

  test('behavior: what the wallet rejects is asked for again, or the trade is left', async () => {
    let isRejected = true
    const { actor, asked, context, state, untilState } = openMachine(
      { askWallet: async () => (isRejected ? { status: 'rejected' } : transaction('0x01')) },
      { steps: [trade] },
    )
    actor.send({ type: 'START' })
    expect((await untilState('rejected')).steps).toEqual([trade])
    actor.send({ type: 'CANCEL' })
    expect([state(), context().prepared]).toEqual(['review', undefined])
    actor.send({ type: 'START' })
    await untilState('rejected')
    isRejected = false
    actor.send({ type: 'RETRY' })
    expect(context().prepared).toBeUndefined()
    await untilState('tracking')
    expect(asked.filter(([name]) => name === 'askWallet')).toHaveLength(3)
  })

  test('behavior: a wallet that does not take calls together is asked step by step', async () => {
    const batch = stepOf('swap', { approvals: [] })
    let plans = 0
    const { actor, untilState, namesAsked } = openMachine({
      planSteps: async () => ({ steps: plans++ === 0 ? [batch] : [trade], signed: undefined }),
      askWallet: async ({ step }) =>
        step.approvals ? { status: 'accepted', type: 'step-by-step' } : transaction('0x01'),
    })
    actor.send({ type: 'START' })
    expect((await untilState('tracking')).steps).toEqual([{ ...trade, sent: sentAs('0x01') }])
    expect(namesAsked()).toEqual([
      'isOnChain',
      'refresh',
      'planSteps',
      'prepareStep',
      'askWallet',
      'refresh',
      'planSteps',
      'prepareStep',
      'askWallet',
      'inspect',
    ])
  })

  test('behavior: a worse quote is the person’s to accept, and the bounds are its own then', async () => {
    let isWorse = true
    const { actor, asked, context, state, untilState } = openMachine(
      { refresh: async () => ({ verdict: isWorse ? 'worse' : 'good', terms: newer }) },
      { steps: [trade] },
    )
    actor.send({ type: 'START' })
    expect(await untilState('askingAgain')).toMatchObject({ offered: newer, terms, reviewed: terms })
    actor.send({ type: 'CANCEL' })
    expect([state(), context().offered]).toEqual(['review', undefined])
    actor.send({ type: 'START' })
    await untilState('askingAgain')
    isWorse = false
    actor.send({ type: 'ACCEPT_TERMS' })
    expect(await untilState('tracking')).toMatchObject({ offered: undefined, terms: newer, reviewed: newer })
    expect(asked.filter(([name]) => name === 'refresh').at(-1)![1]).toMatchObject({ terms: newer, reviewed: newer })
  })

  const costing = (gas: bigint | undefined, maxFeePerGas: bigint) =>
    ({
      type: 'transaction',
      transaction: { to: '0x0c', gas, maxFeePerGas, maxPriorityFeePerGas: 1n },
    }) as unknown as PreparedStep

  test('behavior: a higher network cost than was reviewed is the person’s to accept, and is the bound then', async () => {
    let fee = 16n
    const { actor, asked, context, state, namesAsked, untilState } = openMachine(
      { prepareStep: async () => costing(10n, fee) },
      { steps: [trade] },
    )
    actor.send({ type: 'START', networkCostWei: 100n })
    expect(await untilState('askingCost')).toMatchObject({ offeredCostWei: 160n, prepared: undefined })
    expect(namesAsked()).not.toContain('askWallet')
    actor.send({ type: 'CANCEL' })
    expect([state(), context().offeredCostWei]).toEqual(['review', undefined])

    actor.send({ type: 'START', networkCostWei: 100n })
    await untilState('askingCost')
    // It rises on while it is looked at.
    fee = 25n
    actor.send({ type: 'ACCEPT_NETWORK_COST' })
    await expect.poll(() => context().offeredCostWei).toBe(250n)
    expect(state()).toBe('askingCost')
    actor.send({ type: 'ACCEPT_NETWORK_COST' })
    const tracking = await untilState('tracking')
    expect(tracking).toMatchObject({ agreed: { agreedWei: 250n, askedWei: 250n }, offeredCostWei: undefined })
    expect(asked.filter(([name]) => name === 'askWallet')).toHaveLength(1)
  })

  test('behavior: an approval and its trade together are what was agreed to', async () => {
    const fees = { approve: 9n, swap: 6n } as Record<string, bigint>
    const run = async () => {
      const opened = openMachine(
        { prepareStep: async ({ step }) => costing(10n, fees[step.kind]!) },
        { steps: [approve, trade] },
      )
      opened.actor.send({ type: 'START', networkCostWei: 100n })
      expect((await opened.untilState('waiting')).agreed.askedWei).toBe(90n)
      opened.watched[0]!.say({ ...included, hash: '0x02' })
      return opened
    }
    await (await run()).untilState('tracking')
    fees.swap = 7n
    expect((await (await run()).untilState('askingCost')).offeredCostWei).toBe(160n)
  })

  test('behavior: a trade that failed may cost as much once more', async () => {
    const { actor, untilState, watched, asked } = openMachine(
      { prepareStep: async () => costing(10n, 10n) },
      { steps: [trade] },
    )
    actor.send({ type: 'START', networkCostWei: 100n })
    await untilState('tracking')
    watched[0]!.say(failed)
    await expect.poll(() => actor.getSnapshot().context.progress).toBe(failed)
    actor.send({ type: 'RETRY' })
    await expect.poll(() => asked.filter(([name]) => name === 'askWallet').length).toBe(2)
  })

  test.each(['isOnChain', 'switchChain', 'refresh', 'planSteps', 'prepareStep', 'askWallet'] as const)(
    'error: what %s throws is shown, and can be tried again',
    async (name) => {
      let isBroken = true
      const usual: Partial<SwapEffects> = {
        isOnChain: async () => name !== 'switchChain',
        switchChain: async () => ({ status: 'accepted' }),
        refresh: async ({ terms }) => ({ verdict: 'good', terms }),
        planSteps: async ({ steps }) => ({ steps, signed: undefined }),
        prepareStep: async () => calls,
        askWallet: async () => transaction('0x01'),
      }
      const breaking = (...given: never[]) => {
        if (isBroken) throw new WalletError('Busy.', { code: 'WalletBusy' })
        return (usual[name] as (...given: never[]) => Promise<never>)(...given)
      }
      const { actor, untilState } = openMachine(
        { ...usual, [name]: async (...given: never[]) => breaking(...given) },
        { steps: [trade] },
      )
      actor.send({ type: 'START' })
      expect((await untilState('failed')).failure).toMatchObject({ code: 'WalletBusy' })
      isBroken = false
      actor.send({ type: 'RETRY' })
      expect((await untilState('tracking')).failure).toBeUndefined()
    },
  )

  test.each(['isOnChain', 'switchChain', 'refresh', 'planSteps', 'prepareStep'] as const)(
    'behavior: left while %s is not answered, it goes back to the review; an open wallet cannot be left',
    async (name) => {
      const never = () => new Promise<never>(() => {})
      const { actor, state, signals, namesAsked, untilState } = openMachine(
        { isOnChain: async () => name !== 'switchChain', askWallet: never, [name]: never },
        { steps: [trade] },
      )
      actor.send({ type: 'START' })
      await expect.poll(() => namesAsked().at(-1)).toBe(name)
      actor.send({ type: 'CANCEL' })
      expect(state()).toBe('review')
      if (name !== 'isOnChain' && name !== 'switchChain') expect(signals.at(-1)?.aborted).toBe(true)

      const asking = openMachine({ askWallet: never }, { steps: [trade] })
      asking.actor.send({ type: 'START' })
      await asking.untilState('asking')
      asking.actor.send({ type: 'CANCEL' })
      expect(asking.state()).toBe('asking')
      await untilState('review')
    },
  )

  test('behavior: a trade that an earlier visit sent is followed at once, an approval only after a start', async () => {
    const taken = openMachine({}, { terms: undefined, steps: onItsWay() })
    expect(taken.state()).toBe('tracking')
    expect(taken.asked).toEqual([['inspect', { sent: sentAs('0x01'), reviewed: undefined }]])
    expect(openMachine({}, { steps: [trade] }).state()).toBe('review')

    const sent = { ...approve, sent: sentAs('0x02') }
    const approving = openMachine({}, { steps: [sent, trade] })
    expect(approving.state()).toBe('review')
    approving.actor.send({ type: 'START' })
    await approving.untilState('waiting')
    expect(approving.namesAsked()).toEqual(['isOnChain', 'refresh', 'planSteps'])
    expect(approving.watched.map(({ sent }) => sent.hash)).toEqual(['0x02'])
  })

  test.each(['wrap', 'unwrap', 'swap'] as const)('behavior: a %s on its way is a trade', (kind) => {
    expect(openMachine({}, { steps: [stepOf(kind, { sent: sentAs('0x01') })] }).state()).toBe('tracking')
  })

  test('behavior: a flow that begins with a failure shows it, whatever was sent', () => {
    const shown = failure('SubmissionUnknown')
    const { state, context, actor, asked } = openMachine({}, { terms: undefined, steps: onItsWay(), failure: shown })
    expect([state(), context().failure]).toEqual(['failed', shown])
    // Without its quote there is nothing to try again and nothing to go back to.
    actor.send({ type: 'RETRY' })
    actor.send({ type: 'CANCEL' })
    expect(state()).toBe('failed')
    expect(asked).toEqual([])
  })

  test.each([
    ['failed', failed, 'ApprovalReverted'],
    ['dropped', dropped, 'TransactionDropped'],
  ] as const)('behavior: an approval that has %s is asked for again', async (_, progress, code) => {
    const { actor, asked, context, untilState, watched } = openMachine({}, { steps: [approve, trade] })
    actor.send({ type: 'START' })
    await untilState('waiting')
    watched[0]!.say(progress)
    expect(await untilState('failed')).toMatchObject({ failure: { code }, progress })
    actor.send({ type: 'RETRY' })
    expect(context()).toMatchObject({ progress: undefined, failure: undefined, terms: { receivedAtMs: 0 } })
    expect(context().steps).toEqual([approve, trade])
    await untilState('waiting')
    expect(asked.filter(([name]) => name === 'askWallet')).toHaveLength(2)
  })

  test('behavior: an approval in whose place the wallet sent something else is asked for again', async () => {
    const { actor, context, untilState, watched } = openMachine({}, { steps: [approve, trade] })
    actor.send({ type: 'START' })
    await untilState('waiting')
    const progress = { ...included, instead }
    watched[0]!.say(progress)
    expect(await untilState('failed')).toMatchObject({ failure: { code: 'WalletChangedTransaction' }, progress })
    actor.send({ type: 'CANCEL' })
    expect(context()).toMatchObject({ steps: [approve, trade], failure: undefined, progress: undefined })
  })

  test('behavior: an approval waits until its block; what is final is so too', async () => {
    const { actor, context, settle, state, untilState, watched } = openMachine({}, { steps: [approve, trade] })
    actor.send({ type: 'START' })
    await untilState('waiting')
    watched[0]!.say(pending)
    await settle()
    expect([state(), context().progress]).toEqual(['waiting', pending])
    watched[0]!.say({ ...included, status: 'final' })
    await untilState('tracking')
  })

  test('behavior: an approval on its way is not forgotten with the failure of another step', async () => {
    const sent = { ...approve, sent: sentAs('0x02') }
    let isBroken = true
    const { actor, context, untilState } = openMachine(
      {
        refresh: async ({ terms }) => {
          if (isBroken) throw new Error('away')
          return { verdict: 'good', terms }
        },
      },
      { steps: [sent, trade] },
    )
    actor.send({ type: 'START' })
    await untilState('failed')
    isBroken = false
    actor.send({ type: 'RETRY' })
    expect(context().steps).toEqual([sent, trade])
    await untilState('waiting')
  })

  test.each([
    ['PermitInvalid', undefined, true],
    ['PermitExpired', undefined, true],
    ['AllowanceTooLow', signed, false],
    ['BelowMinimum', signed, true],
  ] as const)('behavior: what %s shows to be wrong is not used again', async (code, kept, keepsApproval) => {
    const done = { ...approve, isDone: true, sent: sentAs('0x02') }
    let answer: 'broken' | 'good' = 'broken'
    const { actor, context, untilState } = openMachine(
      {
        planSteps: async ({ steps }) => ({ steps, signed }),
        prepareStep: async () => {
          if (answer === 'broken') throw new WalletError('No.', { code: code as 'WalletBusy' })
          return calls
        },
      },
      { steps: [done, trade] },
    )
    actor.send({ type: 'START' })
    expect((await untilState('failed')).failure?.code).toBe(code)
    answer = 'good'
    actor.send({ type: 'CANCEL' })
    expect(context()).toMatchObject({ signed: kept, terms: { receivedAtMs: 0 }, failure: undefined })
    expect(context().steps).toEqual(keepsApproval ? [done, trade] : [trade])
  })

  test('behavior: a done approval keeps what it sent when a later one is lost', async () => {
    const done = { ...approve, isDone: true, sent: sentAs('0x02') }
    const { actor, context, untilState, watched } = openMachine(
      { askWallet: async () => transaction('0x03') },
      { steps: [done, approve, trade] },
    )
    actor.send({ type: 'START' })
    await untilState('waiting')
    watched[0]!.say(failed)
    await untilState('failed')
    actor.send({ type: 'CANCEL' })
    expect(context().steps).toEqual([done, approve, trade])
  })

  describe('with the trade on its way', () => {
    test('behavior: a bad end can be tried again, once it has come, with what was approved before', async () => {
      const done = { ...approve, isDone: true, sent: sentAs('0x02') }
      const { actor, context, settle, state, untilContext, untilState, watched } = openMachine(
        { inspect: async () => failure('WalletChangedTransaction') },
        { steps: [done, ...onItsWay()] },
      )
      await untilContext(({ warning }) => warning !== undefined)
      for (const progress of [pending, included]) {
        watched[0]!.say(progress)
        await untilContext((each) => each.progress === progress)
        actor.send({ type: 'RETRY' })
        expect(state()).toBe('tracking')
      }
      watched[0]!.say(failed)
      await untilContext(({ progress }) => progress === failed)
      actor.send({ type: 'RETRY' })
      expect(state()).toBe('checkingChain')
      expect(context()).toMatchObject({ progress: undefined, warning: undefined, signed: undefined })
      expect(context().steps).toEqual([done, trade])
      await untilState('tracking')
      await settle()
      expect(watched).toHaveLength(2)
    })

    test('behavior: without its quote a trade that failed is not tried again', async () => {
      const { actor, state, untilContext, watched } = openMachine({}, { terms: undefined, steps: onItsWay() })
      watched[0]!.say(failed)
      await untilContext(({ progress }) => progress === failed)
      actor.send({ type: 'RETRY' })
      expect(state()).toBe('tracking')
    })

    test('behavior: a look that finds nothing takes no warning back, and one that fails says nothing', async () => {
      const found = openMachine({ inspect: async () => failure('WalletChangedTransaction') }, { steps: onItsWay() })
      await found.untilContext(({ warning }) => warning?.code === 'WalletChangedTransaction')
      const away = openMachine({ inspect: () => Promise.reject(new Error('away')) }, { steps: onItsWay() })
      await away.settle()
      expect([away.state(), away.context().warning]).toEqual(['tracking', undefined])

      let answer = (_: undefined) => {}
      const late = openMachine(
        {
          inspect: () => new Promise((done) => (answer = done)),
          replace: () => Promise.reject(new WalletError('Busy.', { code: 'WalletBusy' })),
        },
        { steps: onItsWay() },
      )
      late.actor.send({ type: 'REPLACE', replacement: 'speed-up' })
      await late.untilContext(({ warning }) => warning?.code === 'WalletBusy')
      answer(undefined)
      await late.settle()
      expect(late.context().warning?.code).toBe('WalletBusy')
    })

    test('behavior: replaced, what took its place is followed from the start', async () => {
      const replaced = sentAs('0x05', { replacement: { kind: 'speed-up', hash: '0x05' } })
      const { actor, asked, context, state, untilContext, watched, settle } = openMachine(
        { replace: async () => ({ status: 'accepted', sent: replaced }) },
        { steps: onItsWay() },
      )
      actor.send({ type: 'REPLACE', replacement: 'speed-up' })
      expect(context().replacement).toBe('speed-up')
      await untilContext(({ steps }) => steps[0]!.sent === replaced)
      expect(asked.find(([name]) => name === 'replace')![1]).toEqual({
        sent: sentAs('0x01'),
        replacement: 'speed-up',
      })
      expect([state(), context().replacement]).toEqual(['tracking', undefined])
      expect(watched.map(({ sent, signal }) => [sent.hash, signal.aborted])).toEqual([
        ['0x01', true],
        ['0x05', false],
      ])
      // Once is enough.
      actor.send({ type: 'REPLACE', replacement: 'cancel' })
      await settle()
      expect(asked.filter(([name]) => name === 'replace')).toHaveLength(1)
      expect(context().replacement).toBeUndefined()
    })

    test('behavior: a replacement that the wallet rejects leaves the trade as it is', async () => {
      const { actor, context, watched } = openMachine({}, { steps: onItsWay() })
      actor.send({ type: 'REPLACE', replacement: 'cancel' })
      expect(context().replacement).toBe('cancel')
      await expect.poll(() => context().replacement).toBeUndefined()
      expect(context()).toMatchObject({ replacement: undefined, warning: undefined, steps: onItsWay() })
      expect(watched).toHaveLength(1)
    })

    test('behavior: left, nothing is watched any more', async () => {
      const { actor, watched } = openMachine({}, { steps: onItsWay() })
      expect(watched[0]!.signal.aborted).toBe(false)
      actor.stop()
      expect(watched[0]!.signal.aborted).toBe(true)
    })
  })
})

describe('isReplaceable', () => {
  const contextOf = (steps: readonly SwapStep[], progress?: TransactionProgress) => ({ steps, progress }) as SwapContext

  test.each([
    ['nothing is known of it', undefined, true],
    ['it waits', pending, true],
    ['it may be over', { ...pending, isDisputed: true }, false],
    ['it is in a block', included, false],
    ['it is lost', dropped, false],
  ] as const)('default: a trade can be replaced while it waits: %s', (_, progress, expected) => {
    expect(isReplaceable(contextOf(onItsWay(), progress))).toBe(expected)
  })

  test('behavior: neither what was replaced before, nor what a wallet made of a batch', () => {
    const replacement = { kind: 'cancel', hash: '0x06' } as const
    expect(isReplaceable(contextOf(onItsWay({ replacement })))).toBe(false)
    expect(isReplaceable(contextOf([stepOf('swap', { sent: sentAs('0x01'), approvals: [] })]))).toBe(false)
  })
})
