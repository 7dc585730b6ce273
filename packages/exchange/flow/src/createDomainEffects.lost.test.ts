import { describe, expect, test } from 'vitest'
import { toDomainStep } from './DomainTypes.ts'
import { approve, hash, openEffects, pay } from './test/openEffects.ts'

describe('a wallet that failed after it had sent', () => {
  const broken = () => {
    throw Object.assign(new Error('connection lost'), { code: -32_603 })
  }

  test('behavior: what it sent is found before the next plan, and done once', async () => {
    const sent: object[] = []
    let plans = 0
    const world = {
      send: broken,
      sent,
      domain: {
        plan: async () => {
          plans += 1
          return { steps: [approve, pay] }
        },
      },
    }
    const { effects, ask, refresh, activity, terms, signal } = openEffects(world)
    await expect(ask({ agreedWei: undefined, askedWei: 0n })).rejects.toMatchObject({ code: 'WalletFailed' })
    // It comes to the chain late.
    sent.push({})
    const steps = [{ ...toDomainStep(approve), isDone: false }, toDomainStep(pay)]
    expect(await refresh(steps)).toEqual({ verdict: 'good', terms })
    expect(plans).toBe(0)
    const planned = await effects.planSteps({ terms, steps, signed: undefined }, signal)
    expect(planned.steps).toMatchObject([{ isDone: true }, { kind: 'pay', isDone: false, sent: { hash, nonce: 5 } }])
    expect(activity.getSnapshot()).toMatchObject([{ hash, flowId: 'f', status: 'pending' }])
    await refresh(steps)
    expect(plans).toBe(1)
  }, 10_000)

  test('behavior: a look at the beginning that was given up takes nothing along', async () => {
    const sent: object[] = []
    const { effects, ask, activity, signal } = openEffects({ send: () => 'done', sent })
    await expect(ask({ agreedWei: undefined, askedWei: 0n })).rejects.toMatchObject({ code: 'SubmissionUnknown' })
    sent.push({})
    await effects.takeUp!(AbortSignal.abort())
    expect(activity.getSnapshot()).toEqual([])
    expect(await effects.takeUp!(signal)).toMatchObject({ status: 'sent', sent: { hash } })
  })

  test('behavior: taken up once it is not taken up again, whatever became of it', async () => {
    const sent: object[] = []
    const { effects, ask, refresh, terms, signal } = openEffects({ send: () => 'done', sent })
    await expect(ask({ agreedWei: undefined, askedWei: 0n })).rejects.toMatchObject({ code: 'SubmissionUnknown' })
    sent.push({})
    expect(await effects.takeUp!(signal)).toMatchObject({ status: 'sent', sent: { hash } })
    const steps = [toDomainStep(pay)]
    await refresh(steps)
    const planned = await effects.planSteps({ terms, steps, signed: undefined }, signal)
    expect(planned.steps).toMatchObject([{ kind: 'pay', isDone: false, sent: undefined }])
  })

  test('behavior: it is looked for while nobody knows, and what is found for nobody is left to be found', async () => {
    const sent: object[] = []
    const { effects, ask, activity, sleeps, terms } = openEffects({ send: () => 'done', sent })
    await expect(ask({ agreedWei: undefined, askedWei: 0n })).rejects.toMatchObject({ code: 'SubmissionUnknown' })
    const leaving = new AbortController()
    const looking = effects.awaitLost!(leaving.signal)
    await expect.poll(() => sleeps.length).toBeGreaterThan(2)
    leaving.abort()
    sent.push({})
    expect(await looking).toBeUndefined()
    expect(activity.getSnapshot()).toEqual([])

    const steps = [toDomainStep(pay)]
    await effects.refresh({ terms, reviewed: terms, steps, signed: undefined }, leaving.signal)
    expect(activity.getSnapshot()).toEqual([])

    const { signal } = new AbortController()
    expect(await effects.awaitLost!(signal)).toMatchObject({ hash, nonce: 5 })
    expect(activity.getSnapshot()).toMatchObject([{ hash, status: 'pending' }])
    // There is nothing else to look for.
    expect(await effects.awaitLost!(signal)).toBeUndefined()
  }, 10_000)
})
