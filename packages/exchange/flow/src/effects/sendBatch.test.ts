import { createActivityLog } from '@oxbow/activity/createActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { expect, test } from 'vitest'
import { sendBatch } from './sendBatch.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, token, router] = [address('a'), address('2'), address('3')]
const calls = [
  { to: token, data: '0x01', value: 0n },
  { to: router, data: '0xab', value: 7n },
] as const
const intent = { to: router, data: '0xab', value: 7n }

/** What becomes of a batch that the wallet answers so; it does not know any calls afterwards. */
async function ask(answer: () => unknown) {
  const { node } = plainNode({ blockNumber: 20n, methods: { eth_getTransactionCount: () => '0x5' } })
  const request = async ({ method }: { method: string }) => (method === 'wallet_sendCalls' ? answer() : null)
  const noted: string[] = []
  const record = {
    unanswered: undefined,
    put: () => noted.push('put'),
    sent: () => noted.push('sent'),
    remove: () => noted.push('remove'),
  }
  const result = await sendBatch(node as unknown as ExchangeClient, {
    calls,
    wallet: { provider: { request } } as never,
    described: { kind: 'swap', summary: { type: 'trade' } as never },
    purpose: 'swap',
    record: record as never,
    chainId: 1,
    account,
    activity: createActivityLog(memoryStorage()),
    clock: { now: () => 99, sleep: async () => {} } as never,
    flowId: 'f',
  }).catch((error: { code: string }) => error.code)
  return { result, noted, unanswered: record.unanswered }
}
const failing = (error: object) => () => {
  throw error
}

test('default: a no is a no; a wallet that does not take calls together is asked for them one by one', async () => {
  const none = { noted: ['put', 'remove'], unanswered: undefined }
  expect(await ask(failing({ code: 4001 }))).toEqual({ ...none, result: { status: 'rejected' } })
  expect(await ask(failing({ code: 5700 }))).toEqual({
    ...none,
    result: { status: 'accepted', type: 'step-by-step' },
  })
})

test('error: what nobody knows the end of stays written down, so that it is looked for before it is asked for again', async () => {
  const { result, noted, unanswered } = await ask(failing({ code: -32_603, message: 'connection lost' }))
  expect([result, noted]).toEqual(['SubmissionUnknown', ['put']])
  expect(unanswered).toMatchObject({ nonce: 5, blockNumber: 20n, intent, purpose: 'swap', callsId: expect.any(String) })
})

test('error: a wallet that says that it did not ask leaves nothing behind', async () => {
  expect(await ask(failing({ code: -32_002, message: 'busy' }))).toEqual({
    result: 'WalletBusy',
    noted: ['put', 'remove'],
    unanswered: undefined,
  })
})
