import { createActivityLog } from '@oxbow/activity/createActivityLog'
import { createSignedPermits } from '@oxbow/activity/createSignedPermits'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { systemClock } from '@oxbow/runtime/systemClock'
import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { askForSignature } from './askForSignature.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [account, permit2, usd, router] = ['a', '1', '2', '3'].map(address) as [Hex, Hex, Hex, Hex]
const deadline = 4_000_000_000n
const permit = {
  domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
  types: {},
  primaryType: 'PermitSingle',
  message: { details: { token: usd, amount: 5n, expiration: 9, nonce: 2 }, spender: router, sigDeadline: deadline },
}

/** Of what a wallet answers: what is kept of the permit. */
async function keptOf(typedData: typeof permit, answer: () => Promise<unknown>) {
  const storage = memoryStorage()
  const wallet = { provider: { request: answer } } as unknown as Wallet
  const planned = { kind: 'permit', type: 'sign', chainId: 1, typedData } as const
  const noted = { chainId: 1, account, activity: createActivityLog(storage), clock: systemClock }
  await askForSignature(planned, { wallet, described: undefined, storage, ...noted }).catch(() => {})
  return createSignedPermits(storage).getSnapshot()
}
const signed = async () => `0x${'1'.repeat(130)}`

test('a permit that was signed is kept by what it allows', async () => {
  expect(await keptOf(permit, signed)).toEqual([
    {
      kind: 'permit2',
      chainId: 1,
      account,
      contract: permit2,
      spender: router,
      deadline: Number(deadline),
      signedAt: expect.any(Number),
      allowed: [{ token: usd, amount: '5', nonce: '2', expiration: 9 }],
    },
  ])
})

test('nothing is kept of one that was declined, that failed, or of what is no permit', async () => {
  expect(await keptOf(permit, () => Promise.reject({ code: 4001 }))).toEqual([])
  expect(await keptOf(permit, () => Promise.reject(new Error('away')))).toEqual([])
  expect(await keptOf({ ...permit, primaryType: 'Order' }, signed)).toEqual([])
})
