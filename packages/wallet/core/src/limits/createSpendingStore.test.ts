import { describe, expect, test } from 'vitest'
import { hour, limitedWallet, other, send, usdc } from '../test/limitedWallet.ts'
import { decideSpending, leftOf } from './decideSpending.ts'
import { noPolicy } from './SpendingPolicy.ts'

const over = { name: 'SpendingError', code: 'OverLimit' }
const left = async ({ store, policy, clock }: Awaited<ReturnType<typeof limitedWallet>>) =>
  leftOf(policy(), (await store.look())!, { chainId: 1, token: usdc }, clock.now())

describe('a wallet with a daily limit', () => {
  test('default: signs up to it, to the unit, and again 24 hours later', async () => {
    const wallet = await limitedWallet()
    await wallet.spend(send(600n))
    expect(await left(wallet)).toBe(400n)
    await expect(wallet.spend(send(401n))).rejects.toMatchObject(over)
    await wallet.spend(send(400n))
    await expect(wallet.spend(send(1n))).rejects.toMatchObject(over)
    await wallet.clock.advance(24 * hour - 1)
    await expect(wallet.spend(send(1n))).rejects.toMatchObject(over)
    await wallet.clock.advance(1)
    await wallet.spend(send(1_000n))
  })

  test('behavior: what frees up is what is a day old, no more', async () => {
    const wallet = await limitedWallet()
    await wallet.spend(send(600n))
    await wallet.clock.advance(12 * hour)
    await wallet.spend(send(400n))
    await wallet.clock.advance(12 * hour)
    expect(await left(wallet)).toBe(600n)
    await expect(wallet.spend(send(601n))).rejects.toMatchObject(over)
  })

  test.each([
    ['an unlimited approval, an NFT, a delegation, what can’t be read', send('unlimited')],
    ['a token without a limit', send(1n, { tokens: [{ token: other, most: 1n }] })],
    ['the network’s currency without a limit', send(1n, { tokens: [{ token: 'native', most: 1n }] })],
    ['the same token on another network', send(1n, { chainId: 10 })],
    ['what counts on every network', send(1n, { chainId: 'every' })],
    ['one of two tokens without a limit', send(1n, { tokens: [usdc, other].map((token) => ({ token, most: 1n })) })],
    [
      'two amounts of a token that are too much together',
      send(1n, { tokens: [501n, 500n].map((most) => ({ token: usdc, most })) }),
    ],
  ])('behavior: signs at once no %s', async (_, spending) => {
    const wallet = await limitedWallet()
    await expect(wallet.spend(spending)).rejects.toMatchObject(over)
  })

  test('behavior: signs what lets nothing go, however much was spent', async () => {
    const wallet = await limitedWallet()
    await wallet.spend(send(1_000n))
    await wallet.spend(send(0n))
    await wallet.spend(send(0n, { chainId: 'every', tokens: [] }))
  })

  test('behavior: of two windows at once one gets what is left', async () => {
    const wallet = await limitedWallet()
    const windows = [wallet.store, wallet.again()]
    const results = await Promise.allSettled(
      windows.map((store, at) => store.spend(wallet.owner, send(600n, { id: `${at}` }))),
    )
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(await left(wallet)).toBe(400n)
  })

  test('behavior: a clock that is set back frees nothing, and no wait ends sooner', async () => {
    const wallet = await limitedWallet()
    await wallet.spend(send(1_000n))
    const from = await wallet.store.postpone(wallet.owner, send('unlimited'))
    wallet.clock.time -= 48 * hour
    await expect(wallet.spend(send(1n))).rejects.toMatchObject(over)
    await expect(wallet.spend(send('unlimited'))).rejects.toMatchObject({ code: 'StillWaiting' })
    await wallet.set({ limits: [{ chainId: 1, token: usdc, most: 5_000n }], delayHours: 6 })
    // Back to what it was: the day began at the latest time that was ever shown.
    wallet.clock.time += 48 * hour
    await expect(wallet.spend(send(1n))).rejects.toMatchObject(over)
    expect(from).toBe(wallet.clock.now() + 6 * hour)
    await wallet.clock.advance(24 * hour - 1)
    await expect(wallet.spend(send(1_001n))).rejects.toMatchObject(over)
    await wallet.clock.advance(1)
    await wallet.spend(send(1_001n))
  })

  test('behavior: while nobody can tell the time it stands still: what is left of the day can be spent, and no wait ends', async () => {
    const wallet = await limitedWallet()
    await wallet.spend(send(600n))
    await wallet.store.postpone(wallet.owner, send('unlimited'))
    const known = wallet.clock.now()
    wallet.clock.isKnown = false
    await wallet.clock.advance(48 * hour)
    await wallet.spend(send(400n))
    await expect(wallet.spend(send(1n))).rejects.toMatchObject(over)
    await expect(wallet.spend(send('unlimited'))).rejects.toMatchObject({ code: 'StillWaiting' })
    expect(await wallet.store.time(wallet.owner)).toBe(known)
    wallet.clock.isKnown = true
    await wallet.spend(send('unlimited'))
    await wallet.spend(send(1_000n))
  })

  test('error: a device without a record begins none while nobody can tell the time', async () => {
    const wallet = await limitedWallet()
    wallet.clock.isKnown = false
    wallet.values.clear()
    const unknown = { code: 'TimeUnknown' }
    await expect(wallet.spend(send(1n))).rejects.toMatchObject(unknown)
    await expect(wallet.store.time(wallet.owner)).rejects.toMatchObject(unknown)
    await expect(wallet.store.adopt(wallet.owner, noPolicy)).rejects.toMatchObject(unknown)
    expect(wallet.values.size).toBe(0)
  })

  test.each([
    ['removed', () => undefined],
    ['emptied of what was spent', (text: string) => text.replace(/"spent":\[.*?\]/, '"spent":[]')],
    ['set to an amount that is less', (text: string) => text.replace('"most":"900"', '"most":"1"')],
    [
      'given a wait that is over',
      (text: string) =>
        text.replace(
          '"waiting":[]',
          '"waiting":[{"id":"request of unlimited","origin":"","from":0,"chainId":1,"tokens":[],"isUnbounded":true}]',
        ),
    ],
    ['sealed by nobody', (text: string) => text.slice(64)],
    ['cut off', (text: string) => text.slice(0, 80)],
    ['broken', () => 'x'],
  ])('behavior: a ledger that was %s counts as all spent, for a day', async (_, change) => {
    const wallet = await limitedWallet()
    await wallet.spend(send(900n))
    const text = wallet.values.get('limits')!
    const changed = change(text)
    expect(changed).not.toBe(text)
    if (changed === undefined) wallet.values.delete('limits')
    else wallet.values.set('limits', changed)
    await expect(wallet.spend(send('unlimited'))).rejects.toMatchObject(over)
    await expect(wallet.spend(send(1n))).rejects.toMatchObject(over)
    await wallet.clock.advance(24 * hour)
    await wallet.spend(send(1_000n))
  })

  test('behavior: another wallet’s ledger is none', async () => {
    const wallet = await limitedWallet()
    const stranger = { spendingPolicy: wallet.policy, limitsKey: () => new Uint8Array(32).fill(8) }
    await expect(wallet.store.spend(stranger, send(1n))).rejects.toMatchObject(over)
  })

  test('behavior: a storage that takes nothing makes nothing free', async () => {
    const wallet = await limitedWallet()
    wallet.values.set = () => wallet.values
    await expect(wallet.spend(send(1n))).rejects.toMatchObject({ code: 'StorageRefused' })
  })

  test('behavior: without limits nothing is counted or kept', async () => {
    const wallet = await limitedWallet()
    wallet.setPolicy(noPolicy)
    wallet.values.clear()
    await wallet.spend(send('unlimited'))
    expect(wallet.values.size).toBe(0)
    expect(await wallet.store.look()).toBeUndefined()
  })
})

describe('what is over the limit', () => {
  test('behavior: what is within it needs no wait, and none begins', async () => {
    const wallet = await limitedWallet()
    expect(await wallet.store.postpone(wallet.owner, send(1_000n))).toBe(wallet.clock.now())
    expect((await wallet.store.look())!.waiting).toEqual([])
  })

  test('default: waits, is signed once after that, and takes nothing of the day', async () => {
    const wallet = await limitedWallet()
    const large = send(5_000n)
    const from = await wallet.store.postpone(wallet.owner, large)
    expect(from).toBe(wallet.clock.now() + 6 * hour)
    await wallet.clock.advance(6 * hour - 1)
    await expect(wallet.spend(large)).rejects.toMatchObject({ code: 'StillWaiting' })
    await wallet.clock.advance(1)
    expect(decideSpending(wallet.policy(), (await wallet.store.look())!, large, wallet.clock.now())).toEqual({
      status: 'allowed',
      by: 'wait',
    })
    await wallet.spend(large)
    await expect(wallet.spend(large)).rejects.toMatchObject(over)
    expect(await left(wallet)).toBe(1_000n)
  })

  test('behavior: asking again is no new wait, and no shorter one', async () => {
    const wallet = await limitedWallet()
    const from = await wallet.store.postpone(wallet.owner, send('unlimited'))
    await wallet.clock.advance(hour)
    expect(await wallet.store.postpone(wallet.owner, send('unlimited'))).toBe(from)
    expect((await wallet.store.look())!.waiting).toHaveLength(1)
  })

  test('behavior: is taken back by its owner', async () => {
    const wallet = await limitedWallet()
    await wallet.store.postpone(wallet.owner, send('unlimited'))
    await wallet.store.cancel(wallet.owner, send('unlimited').id)
    await wallet.clock.advance(7 * hour)
    await expect(wallet.spend(send('unlimited'))).rejects.toMatchObject(over)
  })

  test('behavior: is forgotten a week after it could be signed', async () => {
    const wallet = await limitedWallet()
    await wallet.store.postpone(wallet.owner, send('unlimited'))
    await wallet.clock.advance((6 + 7 * 24) * hour)
    await expect(wallet.spend(send('unlimited'))).rejects.toMatchObject(over)
  })

  test('behavior: another request doesn’t use its wait', async () => {
    const wallet = await limitedWallet()
    await wallet.store.postpone(wallet.owner, send('unlimited', { id: 'mine' }))
    await wallet.clock.advance(7 * hour)
    await expect(wallet.spend(send('unlimited', { id: 'theirs' }))).rejects.toMatchObject(over)
  })

  test('behavior: is refused where the owner wants no exceptions, and waits for nothing', async () => {
    const wallet = await limitedWallet({ delayHours: 'never' })
    const reached = { name: 'SpendingError', code: 'LimitReached' }
    await expect(wallet.spend(send(1_001n))).rejects.toMatchObject(reached)
    await expect(wallet.store.postpone(wallet.owner, send(1_001n))).rejects.toMatchObject(reached)
    expect((await wallet.store.look())!.waiting).toEqual([])
  })

  test.each([
    ['a network beyond all numbers', { chainId: 2 ** 200 }, { chainId: 'every' }],
    [
      'a sum of 81 digits',
      { tokens: [{ token: usdc, most: 10n ** 80n }] },
      { tokens: [{ token: usdc, most: 10n ** 78n - 1n }], isUnbounded: true },
    ],
  ] as const)('behavior: %s waits like all else, and wipes nothing', async (_, outgoing, noted) => {
    const wallet = await limitedWallet()
    await wallet.spend(send(400n))
    await wallet.store.postpone(wallet.owner, send('unlimited'))
    const request = send(1_001n, { id: 'theirs', ...outgoing })
    await wallet.store.postpone(wallet.owner, request)
    expect((await wallet.store.look())!.waiting).toMatchObject([
      { id: send('unlimited').id },
      { id: 'theirs', outgoing: noted },
    ])
    expect(await left(wallet)).toBe(600n)
    await wallet.clock.advance(6 * hour)
    await wallet.spend(request)
    await wallet.spend(send('unlimited'))
  })

  test('behavior: what could not be read back takes the place of nothing', async () => {
    const wallet = await limitedWallet()
    await wallet.store.postpone(wallet.owner, send('unlimited'))
    const before = wallet.values.get('limits')
    const odd = send(1n, { id: 'odd', tokens: [{ token: '0xAB', most: 1n }] })
    await expect(wallet.store.postpone(wallet.owner, odd)).rejects.toThrow('could not be read')
    expect(wallet.values.get('limits')).toBe(before)
  })

  test('behavior: no site fills the list without end', async () => {
    const wallet = await limitedWallet()
    for (let at = 0; at < 32; at++) await wallet.store.postpone(wallet.owner, send('unlimited', { id: `${at}` }))
    await expect(wallet.store.postpone(wallet.owner, send('unlimited', { id: '32' }))).rejects.toMatchObject({
      code: 'LimitReached',
    })
  })
})
