import { describe, expect, test } from 'vitest'
import { createNonceKeeper } from './createNonceKeeper.ts'

const [alice, bob] = ['0xAA00000000000000000000000000000000000001', '0xbb00000000000000000000000000000000000002']

/** A node with one count for all accounts, which a test changes. */
function keeper() {
  const node = { latest: 5, pending: 5, asked: [] as string[] }
  const nonces = createNonceKeeper({
    node: {
      countOf: async (chainId, address, block) => {
        node.asked.push(`${chainId} ${address} ${block}`)
        return node[block]
      },
    },
  })
  const send = (chainId = 1, address = alice) => nonces.withNonce(chainId, address, async (nonce) => nonce)
  return { node, nonces, send }
}

describe('createNonceKeeper', () => {
  test('counts on while the node knows of nothing, and over what it does know', async () => {
    const { node, send } = keeper()
    expect([await send(), await send(), await send()]).toEqual([5, 6, 7])
    node.pending = 9
    expect(await send()).toBe(9)
  })

  test('an account that never sent anything begins with 0, and may replace it', async () => {
    const { node, nonces, send } = keeper()
    node.latest = node.pending = 0
    expect([await send(), await send()]).toEqual([0, 1])
    expect(await nonces.withNonce(1, alice, async (nonce) => nonce, 0)).toBe(0)
  })

  test('ten at once get ten nonces, in the order in which they asked', async () => {
    const { send } = keeper()
    const nonces = await Promise.all(Array.from({ length: 10 }, () => send()))
    expect(nonces).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  })

  test('each chain and each account has its own; the spelling of an address doesn’t matter', async () => {
    const { node, send } = keeper()
    expect([await send(1, alice), await send(2, alice), await send(1, bob)]).toEqual([5, 5, 5])
    expect(await send(1, alice.toLowerCase())).toBe(6)
    expect(node.asked.slice(0, 2)).toEqual([`1 ${alice} latest`, `1 ${alice} pending`])
  })

  test('what was not sent leaves its nonce to the next, and holds nobody up', async () => {
    const { nonces, send } = keeper()
    const refused = nonces.withNonce(1, alice, async () => {
      throw new Error('refused')
    })
    const following = send()
    await expect(refused).rejects.toThrow('refused')
    expect(await following).toBe(5)
  })

  test('what was dropped is filled first, so that nothing waits behind a gap', async () => {
    const { nonces, send } = keeper()
    for (let count = 0; count < 3; count++) await send()
    nonces.forget(1, alice.toLowerCase(), 6)
    expect([await send(), await send()]).toEqual([6, 8])
  })

  test('one that waits can be replaced, and nothing is sent behind a gap', async () => {
    const { nonces, send } = keeper()
    const replace = (wanted: number) => nonces.withNonce(1, alice, async (nonce) => nonce, wanted)
    expect([await send(), await send()]).toEqual([5, 6])
    expect(await replace(5)).toBe(5)
    await expect(replace(8)).rejects.toThrow(expect.objectContaining({ code: 'NonceGap' }))
    expect(await replace(7)).toBe(7)
    expect(await send()).toBe(8)
  })

  test('what is confirmed is forgotten: a chain that goes back is believed', async () => {
    const { node, send } = keeper()
    await send()
    await send()
    node.latest = node.pending = 7
    expect(await send()).toBe(7)
    node.latest = node.pending = 5
    // 5 and 6 were confirmed once, and are gone with the block.
    expect(await send()).toBe(5)
  })

  test.each([-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('a count of %d sends nothing', async (count) => {
    const { node, nonces } = keeper()
    let calls = 0
    const send = () => nonces.withNonce(1, alice, async () => calls++)
    node.pending = count
    await expect(send()).rejects.toThrow(expect.objectContaining({ code: 'NonceUnknown', retryable: true }))
    node.pending = 5
    node.latest = count
    await expect(send()).rejects.toThrow(expect.objectContaining({ code: 'NonceUnknown' }))
    expect(calls).toBe(0)
  })
})
