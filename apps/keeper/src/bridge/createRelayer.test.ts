import { weth9Abi } from '@oxbow/abi/weth9'
import { createSettlement } from '@oxbow/devnet/createSettlement'
import { balanceOf } from '@oxbow/test/balanceOf'
import { mine } from '@oxbow/test/mine'
import { encodeFunctionData, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRelayerFloor } from '../../test/startRelayerFloor.ts'

const one = 10n ** 18n
let floor: Awaited<ReturnType<typeof startRelayerFloor>>
beforeAll(async () => {
  floor = await startRelayerFloor()
})
afterAll(() => floor?.stop())

test('a deposit is filled once, whoever is killed and started again; the relayer is repaid where it was made', async () => {
  const { origin, destination, relayer, friend, open, deposit, fills } = floor
  await deposit(one)
  await mine(origin)
  const first = open()
  await first.round()
  // The pool has to be allowed to take what is given out.
  expect(first.said).toEqual(['relay-approves'])
  await mine(origin)
  await first.round()
  expect(first.said.slice(1)).toEqual(['relay-mined', 'relay-sent'])
  // The node takes a transaction a moment before it has mined it.
  await expect.poll(() => balanceOf(destination, zeroAddress, friend)).toBe(10_000n * one + one - one / 100n)
  const second = open()
  for (let round = 0; round < 3; round++) {
    await mine(origin)
    await second.round()
  }
  expect(second.said).toEqual([])
  expect(await fills()).toHaveLength(1)
  const before = await balanceOf(origin, origin.contracts.weth, relayer.address)
  const chains = [origin, destination].map(({ chainId, contracts, publicClient, url }) => ({
    chainId,
    contracts,
    url,
    client: publicClient as never,
  }))
  await createSettlement(chains).settle()
  expect((await balanceOf(origin, origin.contracts.weth, relayer.address)) - before).toBe(one)
})

test('killed between sending and the block: the next one sends nothing beside it', async () => {
  const { origin, destination, open, deposit, fills } = floor
  await destination.testClient.setAutomine(false)
  await deposit(one)
  await mine(origin)
  const killed = open()
  await killed.round()
  expect(killed.said).toEqual(['relay-sent'])
  const next = open()
  await mine(origin)
  await next.round()
  expect(next.said).toEqual([])
  await mine(destination)
  await destination.testClient.setAutomine(true)
  await mine(origin)
  await next.round()
  expect(await fills()).toHaveLength(2)
})

test('the more it is, the more blocks it waits for; a deposit that a reorg took away is never filled', async () => {
  const { origin, open, deposit, fills } = floor
  const { round, said } = open()
  const snapshot = await origin.testClient.snapshot()
  await deposit(20n * one)
  await round()
  await mine(origin)
  await round()
  expect(said).toEqual([])
  await origin.testClient.revert({ id: snapshot })
  await mine(origin, 10)
  await round()
  expect(said).toEqual([])
  await deposit(20n * one)
  await mine(origin, 2)
  await round()
  expect(said).toEqual(['relay-sent'])
  expect(await fills()).toHaveLength(3)
})

test('no more is given out than was set, and what pays too little, calls something or is another token is left alone', async () => {
  const { origin, friend, open, deposit, fills } = floor
  const { round, said } = open()
  await deposit(12n * one)
  await mine(origin, 3)
  await round()
  // 22 of 30 in two hours are given out.
  expect(said).toEqual([])
  expect(await fills()).toHaveLength(3)
  await deposit(31n * one)
  await deposit(one, { outputAmount: one - one / 10_000n })
  await deposit(one, { outputToken: friend })
  await mine(origin, 3)
  await round()
  expect(said.toSorted()).toEqual(['relay-never amount', 'relay-never fee', 'relay-never token'])
})

test('what pays too little is filled for less once its owner has signed that, and pays that much', async () => {
  const { origin, destination, friend, open, deposit, speedUp, fills } = floor
  await deposit(one, { outputAmount: one })
  const relayer = open()
  await mine(origin)
  await relayer.round()
  expect(relayer.said.at(-1)).toBe('relay-never fee')
  // Longer ago than what is read each round.
  await mine(origin, 200)
  await relayer.round()
  const [before, count] = [await balanceOf(destination, zeroAddress, friend), (await fills()).length]
  await speedUp(one - one / 100n)
  await mine(origin)
  await relayer.round()
  expect(relayer.said.at(-1)).toBe('relay-sent')
  const all = await fills()
  expect(all).toHaveLength(count + 1)
  expect(all.at(-1)!.amount).toBe(one - one / 100n)
  expect((await balanceOf(destination, zeroAddress, friend)) - before).toBe(one - one / 100n)
  // Another one, started later, knows that it is done.
  const next = open()
  await mine(origin)
  await next.round()
  expect(next.said.filter((each) => !each.startsWith('relay-never'))).toEqual([])
})

test('where nobody says what gas is worth in a token it is left alone, unless its relayer pays for the gas', async () => {
  const { origin, open, deposit, fills } = floor
  const count = (await fills()).length
  await deposit(one)
  await mine(origin, 3)
  const gasIn = async () => undefined
  const careful = open({}, { gasIn })
  await careful.round()
  expect(careful.said).toContain('relay-waits gas-has-no-price')
  expect(await fills()).toHaveLength(count)
  const generous = open({ subsidyWei: one }, { gasIn })
  await mine(origin)
  await generous.round()
  expect(generous.said).toContain('relay-sent')
  expect(await fills()).toHaveLength(count + 1)
})

test('a dry run sends nothing, and a relayer without tokens says where to bring them from', async () => {
  const { origin, destination, relayer, open, deposit, fills, send } = floor
  await deposit(2n * one)
  await mine(origin, 3)
  const dry = open({ isDryRun: true })
  await dry.round()
  expect(dry.said).toContain('would-relay')
  const weth = destination.contracts.weth
  const all = await balanceOf(destination, weth, relayer.address)
  const data = encodeFunctionData({ abi: weth9Abi, functionName: 'withdraw', args: [all] })
  await send(destination, relayer.address, weth, data)
  const poor = open()
  await poor.round()
  expect(poor.said).toContain('relay-out-of-stock')
  expect(await fills()).toHaveLength(5)
})
