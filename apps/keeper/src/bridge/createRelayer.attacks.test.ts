import { erc20Abi } from '@oxbow/abi/erc20'
import { mine } from '@oxbow/test/mine'
import { concat, encodeFunctionData, type Hex, maxUint256 } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startRelayerFloor } from '../../test/startRelayerFloor.ts'

const one = 10n ** 18n
let floor: Awaited<ReturnType<typeof startRelayerFloor>>
beforeAll(async () => {
  floor = await startRelayerFloor()
  const { destination, relayer, send } = floor
  const args = [destination.contracts.spokePool!, maxUint256] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args })
  await send(destination, relayer.address, destination.contracts.weth, data)
})
afterAll(() => floor?.stop())

afterEach(async () => {
  for (const become of accomplices.splice(0)) await become(takes)
  await rounds(4, floor.open().round)
})

const [takes, refuses] = ['0x00', '0x60006000fd'] as const
/** What the wallets of a test are changed by, so that what is left of it is filled at its end. */
const accomplices: ((bytecode: Hex) => Promise<void>)[] = []
let wallets = 0
/** A wallet on the second network that was delegated to code (EIP-7702): Across' pools pay it in native currency, which runs that. */
async function delegated(bytecode: Hex) {
  const { testClient } = floor.destination
  const word = (wallets++).toString(16).padStart(2, '0')
  const [wallet, code] = [`0x${'00'.repeat(17)}abcd${word}`, `0x${'00'.repeat(17)}eeee${word}`] as const
  const become = (changed: Hex) => testClient.setCode({ address: code, bytecode: changed })
  accomplices.push(become)
  await become(bytecode)
  await testClient.setCode({ address: wallet, bytecode: concat(['0xef0100', code]) })
  return { wallet, become }
}
/** Blocks of both, and a round after each. */
async function rounds(count: number, round: () => Promise<void>) {
  for (let index = 0; index < count; index++) {
    await mine(floor.origin, 3)
    await mine(floor.destination)
    await round()
  }
}

/** After which what was filled before is final, and no part of what counts. */
async function passTwoHours() {
  for (const chain of [floor.origin, floor.destination]) {
    await chain.testClient.increaseTime({ seconds: 7_300 })
    await mine(chain, 40)
  }
}

/** A fill that passes its trial and reverts in its block. */
async function lose({ become }: Awaited<ReturnType<typeof delegated>>, round: () => Promise<void>) {
  const { destination, origin } = floor
  await mine(origin, 3)
  await destination.testClient.setAutomine(false)
  try {
    await round()
    await become(refuses)
    await mine(destination)
    await become(takes)
  } finally {
    await destination.testClient.setAutomine(true)
  }
}

test('who takes no payment of a transaction that pays for its gas fails the trial, and nothing is sent', async () => {
  const { deposit, destination, open, relayer } = floor
  // GASPRICE, and an invalid instruction where it is more than nothing.
  const { wallet } = await delegated('0x3a15600657fe5b00')
  const { round, said } = open()
  await deposit(one, { recipient: wallet })
  const before = await destination.publicClient.getBalance(relayer)
  await rounds(8, round)
  expect(await destination.publicClient.getBalance(relayer)).toBe(before)
  expect(said).not.toContain('relay-sent')
  // Each trial costs the node something: they become rare.
  expect(said.filter((each) => each.startsWith('relay-fails')).length).toBeLessThanOrEqual(4)
})

test('after a lost fill neither the deposit nor another for that recipient has a turn for long', async () => {
  const { deposit, destination, fills, friend, open } = floor
  const thief = await delegated(takes)
  const { round, said } = open()
  await deposit(one, { recipient: thief.wallet })
  await lose(thief, round)
  await deposit(one, { recipient: thief.wallet })
  await rounds(8, round)
  expect(said).toEqual(['relay-sent', 'relay-lost'])
  const filled = (await fills()).length
  await deposit(one, { recipient: friend })
  await rounds(1, round)
  expect(await fills()).toHaveLength(filled + 1)
  await mine(destination, 30)
  await rounds(2, round)
  expect(await fills()).toHaveLength(filled + 3)
})

test('no more is spent on lost fills than may be', async () => {
  const { deposit, fills, friend, open } = floor
  const thief = await delegated(takes)
  const { events, round, said } = open({ mostLostWei: 1n })
  await deposit(one, { recipient: thief.wallet })
  await lose(thief, round)
  const filled = (await fills()).length
  await deposit(one, { recipient: friend })
  await rounds(3, round)
  expect(said).toEqual(['relay-sent', 'relay-lost', 'relay-stopped-sending'])
  expect(events[1]!.costWei).toBeGreaterThan(1n)
  expect(await fills()).toHaveLength(filled)
})

test('a deposit for what is no network, and one that no trial gets an answer for, keep no other from being filled', async () => {
  const { deposit, fills, friend, open, origin } = floor
  const { wallet } = await delegated(takes)
  const { round, said } = open({}, { unanswered: wallet })
  // The pool takes any number for a network, and nothing for a deposit.
  const none = { inputAmount: 0n, outputAmount: 1n, isNative: false, destinationChainId: maxUint256 as never }
  await deposit(0n, none)
  await deposit(one, { recipient: wallet })
  await deposit(one, { recipient: friend })
  const filled = (await fills()).length
  await rounds(2, round)
  expect(await fills()).toHaveLength(filled + 1)
  expect(said.slice(0, 2)).toEqual(['relay-fails gas required exceeds allowance', 'relay-sent'])
  const restarted = open()
  await mine(origin)
  await restarted.round()
})

test('a fee that the gas eats is left, though it is all that was asked for', async () => {
  const { deposit, fills, friend, open } = floor
  // Counts down from 200,000.
  const { wallet } = await delegated('0x62030d405b600190038060045700')
  const settings = { tokens: new Map([['WETH', { most: '30', leastFee: '0.0001' }]]), mostGasWei: one / 50n }
  const { round, said } = open(settings)
  const filled = (await fills()).length
  await deposit(one, { recipient: wallet, outputAmount: one - one / 10_000n })
  await deposit(one, { recipient: friend, outputAmount: one - one / 1_000n })
  await rounds(3, round)
  expect(await fills()).toHaveLength(filled + 1)
  expect(said).toContain('relay-fails fee-below-gas')
  await rounds(2, open({ ...settings, subsidyWei: one / 50n }).round)
  expect(await fills()).toHaveLength(filled + 2)
})

test('many small deposits wait for as many blocks as one of them all', async () => {
  const { deposit, fills, friend, open, origin } = floor
  const { round } = open({ tokens: new Map([['WETH', { most: '3', leastFee: '0.001' }]]) }, { finalityDepthBlocks: 30 })
  await passTwoHours()
  const filled = (await fills()).length
  const send = () => deposit(one / 2n, { recipient: friend })
  const deep = async (blocks: number) => {
    await mine(origin, blocks)
    for (let index = 0; index < 3; index++) {
      await mine(floor.destination)
      await round()
    }
    return (await fills()).length - filled
  }
  await send()
  await send()
  await send()
  // A sixth of the most at five blocks, a third at ten, a half at fifteen.
  expect(await deep(5)).toBe(1)
  expect(await deep(3)).toBe(1)
  expect(await deep(3)).toBe(2)
  expect(await deep(5)).toBe(3)
})

test('what was given out counts for two hours, however many blocks those have', async () => {
  const { deposit, fills, open } = floor
  await passTwoHours()
  // Told that a block takes two hours, it would look back at one.
  const { round } = open(
    { tokens: new Map([['WETH', { most: '1.5', leastFee: '0.001' }]]) },
    { blockTimeSeconds: 7_200 },
  )
  const filled = (await fills()).length
  await deposit(one)
  await deposit(one)
  await rounds(6, round)
  expect(await fills()).toHaveLength(filled + 1)
})

test('a rest of an approval is taken back before it is approved anew, as USDT wants it', async () => {
  const { deposit, destination, fills, open, relayer, send } = floor
  const approve = (amount: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [destination.contracts.spokePool!, amount] })
  await send(destination, relayer.address, destination.contracts.weth, approve(1n))
  const { round, said } = open()
  const filled = (await fills()).length
  await deposit(one)
  await rounds(3, round)
  expect(said.filter((each) => each !== 'relay-mined')).toEqual(['relay-approves', 'relay-approves', 'relay-sent'])
  expect(await fills()).toHaveLength(filled + 1)
  await send(destination, relayer.address, destination.contracts.weth, approve(maxUint256))
})
