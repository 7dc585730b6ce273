import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './inTurn.ts'

const [own, other] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`]

/** Sends that end when they are told to, and those that began. */
function start() {
  const begun: string[] = []
  const send = (name: string, chainId: number, address: string) => {
    const ending = Promise.withResolvers<void>()
    const sent = inTurn(chainId, address, async () => {
      begun.push(name)
      await ending.promise
      return name
    })
    return { sent, ...ending }
  }
  /** Locks are granted a few turns of the event loop later. */
  const settled = async () => {
    for (let turn = 0; turn < 20; turn++) await setImmediate()
  }
  return { begun, send, settled }
}

test('default: the second of an account begins when the first has ended', async () => {
  const { begun, send, settled } = start()
  const [first, second] = [send('first', 1, own), send('second', 1, own.toUpperCase())]
  await settled()
  expect(begun).toEqual(['first'])
  first.resolve()
  expect(await first.sent).toBe('first')
  await settled()
  expect(begun).toEqual(['first', 'second'])
  second.resolve()
  await second.sent
})

test('behavior: one that fails ends its turn too', async () => {
  const { begun, send, settled } = start()
  const [first, second] = [send('first', 1, own), send('second', 1, own)]
  first.reject(new Error('refused'))
  await expect(first.sent).rejects.toThrow('refused')
  await settled()
  expect(begun).toEqual(['first', 'second'])
  second.resolve()
  await second.sent
})

test('behavior: other accounts and networks don’t wait', async () => {
  const { begun, send, settled } = start()
  const all = [send('first', 1, own), send('other account', 1, other), send('other network', 2, own)]
  await settled()
  expect(begun).toEqual(['first', 'other account', 'other network'])
  for (const { resolve } of all) resolve()
  await Promise.all(all.map(({ sent }) => sent))
})
