import { expect, test } from 'vitest'
import type { Reading } from '../reading/Reading.ts'
import { readOwners } from './readOwners.ts'

const manager = `0x${'aa'.repeat(20)}` as const
const owner = `0x${'bb'.repeat(20)}` as const
const add = { type: 'add', tokenId: 7n } as unknown as Extract<
  Reading['acts'][number],
  { type: 'liquidity' }
>['effects'][number]
const reading: Reading = {
  ...{
    request: 'transaction',
    network: 1,
    leaves: [],
    arrives: [],
    allowances: [],
    expiresAt: undefined,
    unknowns: [],
  },
  acts: [{ type: 'liquidity', contract: manager, effects: [add] }],
}

test('default: says who owns a position that is added to', async () => {
  const asked: unknown[] = []
  const request = async (call: unknown) => {
    asked.push(call)
    return `0x${owner.slice(2).padStart(64, '0')}`
  }
  const ownerOf = await readOwners({ node: { request }, reading })
  expect(ownerOf(1, manager, 7n)?.toLowerCase()).toBe(owner)
  expect([ownerOf(2, manager, 7n), ownerOf(1, manager, 8n)]).toEqual([undefined, undefined])
  const data = `0x6352211e${'7'.padStart(64, '0')}`
  expect(asked).toEqual([{ method: 'eth_call', params: [{ to: manager, data }, 'latest'] }])
})

test.each([
  ['doesn’t answer', () => Promise.reject(new TypeError('away'))],
  ['answers nothing', async () => '0x'],
])('behavior: a node that %s says nothing', async (_, request) => {
  expect((await readOwners({ node: { request }, reading }))(1, manager, 7n)).toBeUndefined()
})
