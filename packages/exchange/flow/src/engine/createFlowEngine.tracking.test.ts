import { WalletError } from '@oxbow/connectors/WalletError'
import { failure } from '@oxbow/failures/toFailure'
import type { TransactionProgress } from '@oxbow/transactions/watchTransaction'
import { describe, expect, test } from 'vitest'
import type { FlowStep } from '../FlowStep.ts'
import { isReplaceable } from '../isReplaceable.ts'
import {
  approve,
  dropped,
  type EngineContext,
  failed,
  included,
  onItsWay,
  openMachine,
  pending,
  sentAs,
  trade,
} from '../test/openMachine.ts'

describe('createFlowEngine', () => {
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
  const contextOf = (steps: readonly FlowStep[], progress?: TransactionProgress) =>
    ({ steps, progress }) as EngineContext

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
    expect(isReplaceable(contextOf(onItsWay({ isBatch: true })))).toBe(false)
  })
})
