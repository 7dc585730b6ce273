import { describe, expect, test } from 'vitest'
import type { PendingRequest } from './serveWindowRequests.ts'
import { own, start } from './test/pageAndWallet.ts'

const sending = { hashes: [`0x${'ab'.repeat(32)}`, `0x${'cd'.repeat(32)}`], sent: 1 }
const call = { to: own, value: '0x1', data: '0x' }

/** Transactions whose hashes the window told. */
async function signed() {
  const { page, pending, windows } = start()
  const answer = page.ask('send', { address: own, chainId: 1, calls: [call] })
  const screen = await pending()
  expect(screen.begin()).toBe(true)
  screen.begun(sending)
  return { answer, screen, windows }
}

const ends = [
  ['closes it', (windows: ReturnType<typeof start>['windows'], _: PendingRequest) => windows.close()],
  ['refuses', (_: unknown, screen: PendingRequest) => screen.refuse({ code: 4001, message: 'Refused' })],
] as const

describe('a person who gives up once it was signed', () => {
  test.each(ends)('behavior: leaves the page with their hashes: %s', async (_, end) => {
    const { answer, screen, windows } = await signed()
    end(windows, screen)
    expect(await answer).toEqual(sending)
  })

  test.each(ends)('behavior: has not said no to what a node says it refused: %s', async (_, end) => {
    const { answer, screen, windows } = await signed()
    screen.begun(undefined)
    end(windows, screen)
    await expect(answer).rejects.toMatchObject({ code: 'Unknown', rpcCode: undefined })
  })
})

test('behavior: the page hears what goes out before the answer, so that it can write them down', async () => {
  const { page, pending } = start()
  const heard: (typeof sending)[] = []
  const answer = page.ask('send', { address: own, chainId: 1, calls: [call, call] }, (each) => heard.push(each))
  const screen = await pending()
  screen.begin()
  screen.begun(sending)
  await expect.poll(() => heard).toEqual([sending])
  screen.answer(sending)
  expect(await answer).toEqual(sending)
})

test('behavior: a hash is no signature: a closed window signs nothing', async () => {
  const { page, pending, windows } = start()
  const answer = page.ask('sign', { address: own, message: { type: 'personal', data: '0x68656c6c6f' } })
  const { begun } = await pending()
  begun(sending)
  windows.close()
  await expect(answer).rejects.toMatchObject({ code: 'Failed' })
})
