import { WalletError } from '@oxbow/connectors/WalletError'
import { failure } from '@oxbow/failures/toFailure'
import { describe, expect, test } from 'vitest'
import type { SentTransaction } from '../FlowStep.ts'
import {
  approve,
  calls,
  dropped,
  type EngineTypes,
  failed,
  included,
  instead,
  onItsWay,
  openMachine,
  pending,
  sentAs,
  signed,
  stepOf,
  trade,
  transaction,
} from '../test/openMachine.ts'
import type { FlowEffects } from './FlowEffects.ts'

describe('createFlowEngine, when something fails', () => {
  test.each(['isOnChain', 'switchChain', 'refresh', 'planSteps', 'prepareStep', 'askWallet'] as const)(
    'error: what %s throws is shown, and can be tried again',
    async (name) => {
      let isBroken = true
      const usual: Partial<FlowEffects<EngineTypes>> = {
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

  describe('with a wallet that may have sent', () => {
    const losing = (code: 'SubmissionUnknown' | 'WalletBusy' = 'SubmissionUnknown') => {
      const found = Promise.withResolvers<SentTransaction | undefined>()
      const looked: AbortSignal[] = []
      const opened = openMachine(
        {
          askWallet: async () => {
            throw new WalletError('Silent.', { code })
          },
          awaitLost(signal) {
            looked.push(signal)
            return found.promise
          },
        },
        { steps: [{ ...approve, isDone: true }, trade] },
      )
      opened.actor.send({ type: 'START' })
      return { ...opened, found, looked }
    }

    test('behavior: what it sent is followed as soon as the chain tells, without being asked', async () => {
      const { found, untilState, context } = losing()
      expect((await untilState('failed')).failure?.code).toBe('SubmissionUnknown')
      found.resolve(sentAs('0x07'))
      const { steps } = await untilState('tracking')
      expect(steps).toMatchObject([{ isDone: true }, { kind: 'swap', sent: { hash: '0x07' } }])
      expect(context().failure).toBeUndefined()
    })

    test('behavior: nothing found, or left meanwhile, changes nothing; another failure is not looked into', async () => {
      const none = losing()
      await none.untilState('failed')
      none.found.resolve(undefined)
      await none.settle()
      expect(none.state()).toBe('failed')

      const left = losing()
      await left.untilState('failed')
      left.actor.send({ type: 'CANCEL' })
      expect(left.looked[0]?.aborted).toBe(true)
      left.found.resolve(sentAs('0x07'))
      await left.settle()
      expect(left.state()).toBe('review')

      const busy = losing('WalletBusy')
      await busy.untilState('failed')
      expect(busy.looked).toEqual([])
    })
  })
})
