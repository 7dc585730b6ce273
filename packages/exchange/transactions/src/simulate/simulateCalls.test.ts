import { done, failed, refusingNode, revertReason, simulatingNode } from '@oxbow/exchange-test/simulatingNode'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { simulateCalls } from './simulateCalls.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, token0, manager] = [address('1'), address('2'), address('4')]

describe('simulateCalls', () => {
  const call = { to: manager, data: '0xab', gas: 5n } as const
  const asked = {
    chainId: 1,
    account,
    calls: [call, { ...call, value: 1n }],
    reads: [{ to: token0, data: '0xcd' }],
  } as const

  test('default: reads before and after, and the gas of each call', async () => {
    const answers = [done('0x01'), done('0x', '0x5'), done('0x', '0x6'), done('0x02')]
    const { client, asked: seen } = simulatingNode(answers)
    expect(await simulateCalls(client, asked)).toEqual({
      status: 'ok',
      before: ['0x01'],
      after: ['0x02'],
      gasUnits: [5n, 6n],
    })
    const read = { from: account, to: token0, data: '0xcd', gas: '0x7a120' }
    const each = { from: account, to: manager, data: '0xab', gas: '0x5' }
    expect(seen).toEqual([read, each, { ...each, value: '0x1' }, read])
  })

  test('behavior: what could not be read, and what failed', async () => {
    const unread = simulatingNode([failed(), done('0x'), done('0x'), failed()]).client
    expect(await simulateCalls(unread, asked)).toMatchObject({ before: [undefined], after: [undefined] })
    const refused = revertReason('TRANSFER_FROM_FAILED')
    for (const answer of [failed({ error: { data: refused } }), failed({ returnData: refused })]) {
      const simulation = await simulateCalls(
        simulatingNode([done('0x07'), done('0x'), answer, done('0x')]).client,
        asked,
      )
      expect(simulation).toEqual({
        status: 'failing',
        before: ['0x07'],
        code: 'InsufficientBalance',
        detail: 'TRANSFER_FROM_FAILED',
      })
    }
  })

  test('param: explain reads the revert in the words of whoever asks', async () => {
    const reverts = simulatingNode([done('0x07'), done('0x'), failed({ returnData: '0x1234' }), done('0x')]).client
    const explain = (data: Hex) => ({ code: 'ClaimRefused', detail: data }) as const
    expect(await simulateCalls(reverts, { ...asked, explain })).toEqual({
      status: 'failing',
      before: ['0x07'],
      code: 'ClaimRefused',
      detail: '0x1234',
    })
  })

  test('behavior: lack of ether is recognized by its message, for one call or for all', async () => {
    for (const message of ['insufficient funds', 'Insufficient balance for it']) {
      const one = simulatingNode([done('0x'), failed({ error: { message } }), done('0x'), done('0x')]).client
      expect(await simulateCalls(one, asked)).toEqual({
        status: 'failing',
        code: 'InsufficientBalance',
        detail: message,
      })
      const all = await simulateCalls(refusingNode(Object.assign(new Error(message), { code: -32_000 })), asked)
      expect(all).toMatchObject({ status: 'failing', code: 'InsufficientBalance' })
    }
    const none = await simulateCalls(refusingNode(Object.assign(new Error('no such method'), { code: -32_601 })), asked)
    expect(none.status).toBe('unavailable')
    expect((none as { detail: string }).detail).toMatch(/^.+$/)
  })
})
