import { describe, expect, test } from 'vitest'
import type { PendingAsk } from './answerAsk.ts'
import { own, start } from './test/pageAndWallet.ts'

const hash = `0x${'ab'.repeat(32)}`
const call = { to: own, value: '0x1', data: '0x' }

/** A transaction whose hash the window told. */
async function signed() {
  const { page, pending, windows } = start()
  const answer = page.ask('send', { address: own, chainId: 1, calls: [call] })
  const screen = await pending()
  expect(screen.begin()).toBe(true)
  screen.begun(hash)
  return { answer, screen, windows }
}

const ends = [
  ['closes it', (windows: ReturnType<typeof start>['windows'], _: PendingAsk) => windows.close()],
  ['refuses', (_: unknown, screen: PendingAsk) => screen.refuse({ code: 4001, message: 'Refused' })],
] as const

describe('a person who gives up once it was signed', () => {
  test.each(ends)('behavior: leaves the page with its hash: %s', async (_, end) => {
    const { answer, screen, windows } = await signed()
    end(windows, screen)
    expect(await answer).toEqual({ hash })
  })

  test.each(ends)('behavior: has not said no to what a node says it refused: %s', async (_, end) => {
    const { answer, screen, windows } = await signed()
    screen.begun(undefined)
    end(windows, screen)
    await expect(answer).rejects.toMatchObject({ code: 'Unknown', rpcCode: undefined })
  })
})

test('behavior: a hash is no signature: a closed window signs nothing', async () => {
  const { page, pending, windows } = start()
  const answer = page.ask('sign', { address: own, message: { type: 'personal', data: '0x68656c6c6f' } })
  const { begun } = await pending()
  begun(hash)
  windows.close()
  await expect(answer).rejects.toMatchObject({ code: 'Failed' })
})
