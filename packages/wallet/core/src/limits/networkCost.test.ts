import { describe, expect, test } from 'vitest'
import { hour, limitedWallet, send, usdc } from '../test/limitedWallet.ts'
import { leftOf } from './decideSpending.ts'

const over = { name: 'SpendingError', code: 'OverLimit' }
const native = { chainId: 1, token: 'native', most: 1_000n } as const
const limits = [native, { chainId: 1, token: usdc, most: 1_000n }]
const cost = (most: bigint, isUsual = true) => ({ networkCost: { most, isUsual } })
const left = async ({ store, policy, clock }: Awaited<ReturnType<typeof limitedWallet>>) =>
  leftOf(policy(), (await store.look())!, native, clock.now())

describe('the network cost of a transaction', () => {
  test('default: counts as native currency, beside what is sent', async () => {
    const wallet = await limitedWallet({ limits })
    const sent = { tokens: [{ token: 'native', most: 600n }] } as const
    await wallet.spend(send(1n, { ...sent, ...cost(100n) }))
    expect(await left(wallet)).toBe(300n)
    await expect(
      wallet.spend(send(1n, { tokens: [{ token: 'native', most: 300n }], ...cost(1n) })),
    ).rejects.toMatchObject(over)
    await wallet.spend(send(1n, cost(300n)))
    await expect(wallet.spend(send(1n, cost(1n)))).rejects.toMatchObject(over)
    await wallet.clock.advance(24 * hour)
    await wallet.spend(send(1n, cost(1_000n)))
  })

  test('behavior: an approval is taken back on a day that is used up, and its cost counts all the same', async () => {
    const wallet = await limitedWallet({ limits })
    await wallet.spend(send(0n, { tokens: [], ...cost(400n) }))
    expect(await left(wallet)).toBe(600n)
    await wallet.spend(send(1n, { tokens: [{ token: 'native', most: 600n }] }))
    await wallet.spend(send(0n, { tokens: [], ...cost(400n) }))
  })

  test('behavior: far more than usual waits, also where nothing else leaves', async () => {
    const wallet = await limitedWallet({ limits })
    const burn = send(0n, { tokens: [], ...cost(1_001n, false) })
    await expect(wallet.spend(burn)).rejects.toMatchObject(over)
    await wallet.store.postpone(wallet.owner, burn)
    await expect(wallet.spend(burn)).rejects.toMatchObject({ code: 'StillWaiting' })
    await wallet.clock.advance(6 * hour)
    await wallet.spend(burn)
  })

  test('behavior: without a limit of native currency the usual cost is free, and no other', async () => {
    const wallet = await limitedWallet()
    await wallet.spend(send(400n, cost(10n ** 16n)))
    await expect(wallet.spend(send(400n, cost(10n ** 16n, false)))).rejects.toMatchObject(over)
    await expect(wallet.spend(send(0n, cost(10n ** 16n, false)))).rejects.toMatchObject(over)
  })

  test('behavior: a limit of another network’s native currency is none of this one', async () => {
    const wallet = await limitedWallet({ limits: [{ ...native, chainId: 10 }, limits[1]!] })
    await wallet.spend(send(400n, cost(10n ** 16n)))
  })
})
