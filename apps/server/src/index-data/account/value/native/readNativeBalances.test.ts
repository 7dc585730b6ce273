import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { custom, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ArchiveReader } from './ArchiveReader.ts'
import { readNativeBalances } from './readNativeBalances.ts'

const person = accounts[3]!
const friend = accounts[4]!

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
}, 60_000)
afterAll(() => chain?.stop())

const unhurried = { signal: new AbortController().signal, spend: () => {} }

/** A reader of the chain's node, with the calls it made. */
function openArchive(fault?: (method: string) => Promise<void>) {
  const calls: string[] = []
  const transport = custom({
    async request({ method, params }) {
      calls.push(`${method} ${JSON.stringify(params)}`)
      await fault?.(method)
      return chain.publicClient.request({ method, params } as never)
    },
  })
  return { archive: new ArchiveReader({ backgroundTransport: transport }), calls }
}

async function blocks() {
  const head = await chain.publicClient.getBlock()
  const all = await Promise.all(
    Array.from({ length: Number(head.number) + 1 }, (_, n) => chain.publicClient.getBlock({ blockNumber: BigInt(n) })),
  )
  return all.map(({ number, timestamp }) => ({ number: Number(number), timestamp: Number(timestamp) }))
}

describe('readNativeBalances', () => {
  test('default: each balance is what the node says of the last block at that time, in blocks of any pace', async () => {
    const send = (value: bigint) => chain.walletClient(person).sendTransaction({ to: friend.address, value })
    const begin = await chain.publicClient.getBlock()
    // Blocks of 1 s, hours of nothing, and ten within a minute.
    for (const [count, seconds] of [
      [30, 1],
      [3, 7_200],
      [10, 6],
      [2, 3_600],
      [1, 1],
    ] as const) {
      await send(1_000_000_007n)
      await mine(chain, count, seconds)
    }
    const every = (await blocks()).filter(({ number }) => number >= Number(begin.number))
    const [first, head] = [every[0]!, every.at(-1)!]
    const moments = [first.timestamp - 900]
    for (let at = first.timestamp; at < head.timestamp; at += 300) moments.push(at)
    moments.push(head.timestamp)
    const { archive, calls } = openArchive()
    const parameters = {
      account: person.address.toLowerCase() as Hex,
      moments,
      first,
      head,
      finalityBlocks: 2,
      movedPlaces: [],
      ...unhurried,
    }
    const balances = await readNativeBalances(archive, parameters)
    expect(balances[0]).toBeNull()
    for (const [place, moment] of moments.entries()) {
      if (place === 0) continue
      const block = every.findLast(({ timestamp }) => timestamp <= moment)!
      const told = await chain.publicClient.getBalance({ address: person.address, blockNumber: BigInt(block.number) })
      expect(balances[place], `at ${moment}, block ${block.number}`).toBe(told)
    }
    expect(new Set(balances).size).toBeGreaterThan(4)
    const asked = calls.length
    // Most times are not asked about: nothing happened.
    expect(asked).toBeLessThan(moments.length * 2)
    // What is final is known the next time.
    expect(await readNativeBalances(archive, parameters)).toEqual(balances)
    expect(calls.length - asked).toBeLessThan(asked / 3)
  })

  test('behavior: a balance that is the same again is looked into where tokens moved', async () => {
    const [first] = (await blocks()).slice(-1)
    await mine(chain, 1, 300)
    const before = await chain.publicClient.getBalance({ address: friend.address })
    await chain.walletClient(person).sendTransaction({ to: friend.address, value: 5n })
    await mine(chain, 2, 300)
    await chain.publicClient.request({
      method: 'anvil_setBalance',
      params: [friend.address, `0x${before.toString(16)}`],
    } as never)
    await mine(chain, 2, 300)
    const head = (await blocks()).at(-1)!
    const moments: number[] = []
    for (let at = first!.timestamp; at <= head.timestamp; at += 100) moments.push(at)
    const parameters = {
      account: friend.address.toLowerCase() as Hex,
      moments,
      first: first!,
      head,
      finalityBlocks: 2,
      ...unhurried,
    }
    const quiet = await readNativeBalances(openArchive().archive, { ...parameters, movedPlaces: [] })
    expect(new Set(quiet)).toEqual(new Set([before]))
    const movedPlaces = moments.map((_, place) => place)
    const seen = await readNativeBalances(openArchive().archive, { ...parameters, movedPlaces })
    expect(new Set(seen)).toEqual(new Set([before, before + 5n]))
  })

  test('behavior: an account that does something all the time costs sixty balances, from everywhere', async () => {
    const busy = openBusy()
    const balances = await readNativeBalances(busy.archive, busy.question('0xa1'))
    expect(busy.calls().filter((method) => method === 'eth_getBalance')).toHaveLength(60)
    const read = balances.flatMap((balance, place) => (balance === null ? [] : [place]))
    expect(read).toHaveLength(60)
    expect([read[0], read.at(-1)]).toEqual([0, 719])
    for (const [at, place] of read.slice(1).entries()) expect(place - read[at]!).toBeLessThan(25)
  })

  test('behavior: equal questions at the same time cost one, and each call is spent', async () => {
    const busy = openBusy()
    let spent = 0
    const ask = () => readNativeBalances(busy.archive, { ...busy.question('0xa1'), spend: () => void spent++ })
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one).toEqual(other)
    expect(busy.calls().filter((method) => method === 'eth_getBalance')).toHaveLength(60)
    expect(spent).toBe(busy.calls().length)
    const spend = () => {
      throw new Error('spent')
    }
    await expect(readNativeBalances(busy.archive, { ...busy.question('0xb2'), spend })).rejects.toThrow('spent')
  })

  test('behavior: who asks once isn’t kept waiting by a stranger who asks a hundred times', async () => {
    const busy = openBusy()
    const ask = (visitor: string, account: Hex) =>
      busy.archive.inTurn(visitor, () => readNativeBalances(busy.archive, busy.question(account)))
    await ask('10.0.0.1', '0xa0')
    let answered = 0
    for (let at = 0; at < 100; at++)
      ask('10.0.0.1', `0xb${at}`).then(
        () => answered++,
        () => {},
      )
    expect((await ask('10.0.0.2', '0xa1')).filter((balance) => balance !== null)).toHaveLength(60)
    expect(answered).toBeLessThan(3)
  })

  test('error: a slow node is told, and one that fails', async () => {
    const every = await blocks()
    const [first, head] = [every[0]!, every.at(-1)!]
    const moments = [first.timestamp, (first.timestamp + head.timestamp) >> 1, head.timestamp]
    const account = person.address.toLowerCase() as Hex
    const parameters = { account, moments, first, head, finalityBlocks: 2, movedPlaces: [1, 2], ...unhurried }
    const slow = openArchive(() => new Promise((done) => setTimeout(done, 200)))
    const late = readNativeBalances(slow.archive, { ...parameters, signal: AbortSignal.timeout(100) })
    await expect(late).rejects.toThrow('timeout')
    const broken = openArchive(() => Promise.reject(new Error('missing trie node')))
    await expect(readNativeBalances(broken.archive, parameters)).rejects.toThrow('missing trie node')
  })
})

/** An archive node of a chain on which each account has another balance at each block. */
function openBusy() {
  const first = { number: 0, timestamp: 1_700_000_000 }
  const head = { number: 400_000, timestamp: first.timestamp + 400_000 * 12 }
  const calls: string[] = []
  const transport = custom({
    async request({ method, params }) {
      calls.push(method)
      await new Promise((done) => setTimeout(done, 2))
      if (method === 'eth_getBlockByNumber')
        return { timestamp: `0x${(first.timestamp + Number(params[0]) * 12).toString(16)}` }
      return `0x${(BigInt(params[1]) + 1n).toString(16)}`
    },
  })
  const moments = Array.from({ length: 720 }, (_, place) => head.timestamp - (719 - place) * 3_600)
  const question = (account: Hex) => ({
    account,
    moments,
    first,
    head,
    finalityBlocks: 2,
    movedPlaces: [],
    ...unhurried,
  })
  return { archive: new ArchiveReader({ backgroundTransport: transport }), calls: () => calls, question }
}
