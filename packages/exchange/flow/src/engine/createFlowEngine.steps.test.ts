import { describe, expect, test } from 'vitest'
import {
  approve,
  calls,
  failed,
  included,
  newer,
  openMachine,
  pending,
  sentAs,
  signed,
  stepOf,
  terms,
  trade,
  transaction,
} from '../test/openMachine.ts'
import type { PreparedStep } from './FlowTypes.ts'

describe('createFlowEngine, step by step', () => {
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

  test('behavior: a step whose transaction was sped up keeps the hash that is in the block', async () => {
    const { actor, untilState, watched } = openMachine({
      planSteps: async ({ steps }) => ({ steps: steps.length > 0 ? steps : [approve, trade], signed: undefined }),
    })
    actor.send({ type: 'START', networkCostWei: 9n })
    await untilState('waiting')
    watched[0]!.say({ ...included, hash: '0x07' })
    const { steps } = await untilState('tracking')
    expect(steps[0]).toEqual({ ...approve, isDone: true, sent: { ...sentAs('0x02'), hash: '0x07' } })
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
    const batch = stepOf('swap', { posted: 'together' })
    let plans = 0
    const { actor, untilState, namesAsked } = openMachine({
      planSteps: async () => ({ steps: plans++ === 0 ? [batch] : [trade], signed: undefined }),
      askWallet: async ({ step }) => (step.posted ? { status: 'accepted', type: 'step-by-step' } : transaction('0x01')),
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
})
