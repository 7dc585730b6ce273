import { expect, test } from 'vitest'
import { pendingEntry } from './pendingEntry.ts'

test('default: nothing is known yet of what became of it', () => {
  const sent = {
    chainId: 7,
    account: '0x0a',
    kind: 'swap',
    summary: { type: 'permit' } as never,
    hash: '0x01',
    nonce: 3,
    createdAtMs: 5,
    flowId: 'f',
  } as const
  expect(pendingEntry({ ...sent, intent: { to: '0x0b', data: '0x0d', value: 12n } })).toEqual({
    ...sent,
    id: '7:0x01',
    status: 'pending',
    block: undefined,
    replacedBy: undefined,
    isFinal: false,
    wasReorged: false,
    intent: { to: '0x0b', data: '0x0d', value: '12' },
  })
})
