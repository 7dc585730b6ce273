import { erc20Abi } from '@oxbow/abi/erc20'
import { mine } from '@oxbow/test/mine'
import { encodeFunctionData, type Hex, maxUint256 } from 'viem'
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

/** What a test leaves open expires. */
afterEach(async () => {
  await floor.destination.testClient.increaseTime({ seconds: 4_000 })
  await mine(floor.destination)
})

/** Blocks of both, and then a round. */
async function step(round: () => Promise<void>) {
  await mine(floor.origin, 3)
  await mine(floor.destination)
  await round()
}

test('what looks best and fails its trial takes a few trials a round, and another is filled behind it', async () => {
  const { deposit, destination, fills, friend, open } = floor
  const filled = (await fills()).length
  for (let index = 0; index < 12; index++) {
    const recipient: Hex = `0x${'00'.repeat(17)}bad0${index.toString(16).padStart(2, '0')}`
    // Takes no payment in native currency, as a wallet that was delegated to such code.
    const code: Hex = `0x${'00'.repeat(17)}bad1${index.toString(16).padStart(2, '0')}`
    await destination.testClient.setCode({ address: code, bytecode: '0x60006000fd' })
    await destination.testClient.setCode({ address: recipient, bytecode: `0xef0100${code.slice(2)}` })
    await deposit(one, { recipient, outputAmount: one / 2n })
  }
  await deposit(one, { recipient: friend })
  const { round, said } = open()
  await step(round)
  expect(said).toEqual(Array.from({ length: 8 }, () => 'relay-fails reverts'))
  await step(round)
  expect(said.slice(8)).toEqual([...Array.from({ length: 4 }, () => 'relay-fails reverts'), 'relay-sent'])
  expect(await fills()).toHaveLength(filled + 1)
})

test('what cannot pay for the cheapest fill is said once and never tried, until its gas is paid by the operator', async () => {
  const { deposit, fills, friend, open } = floor
  const tokens = new Map([['WETH', { most: '30', leastFee: '0' }]])
  const filled = (await fills()).length
  await deposit(one, { recipient: friend, outputAmount: one - 1_000n })
  const { round, said } = open({ tokens, minFeeBps: 0n })
  for (let rounds = 0; rounds < 3; rounds++) await step(round)
  expect(said.filter((each) => each === 'relay-waits fee-below-gas')).toHaveLength(1)
  expect(said).not.toContain('relay-fails fee-below-gas')
  expect(await fills()).toHaveLength(filled)
  await step(open({ tokens, minFeeBps: 0n, subsidyWei: one }).round)
  expect(await fills()).toHaveLength(filled + 1)
})

test('a network whose node is away stands still and is said once; what was made meanwhile is filled when it is back', async () => {
  const { deposit, destination, fills, friend, open } = floor
  let isAway = true
  const { round, said } = open({}, { isDown: (chainId) => isAway && chainId === destination.chainId })
  const filled = (await fills()).length
  await deposit(one, { recipient: friend })
  for (let rounds = 0; rounds < 3; rounds++) await step(round)
  expect(said).toEqual(['relay-network-lost The node is away.'])
  isAway = false
  await step(round)
  expect(said.slice(1, 2)).toEqual(['relay-network-back'])
  expect(said).toContain('relay-sent')
  expect(await fills()).toHaveLength(filled + 1)
  const nobody = open({}, { isDown: () => true })
  await expect(nobody.round()).rejects.toThrow('The node is away.')
})
