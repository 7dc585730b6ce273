import { erc20Abi } from '@oxbow/abi/erc20'
import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { accounts } from '@oxbow/test/accounts'
import { balanceOf } from '@oxbow/test/balanceOf'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { type Address, concat, encodeAbiParameters, encodeFunctionData, type Hex, keccak256, zeroHash } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { devAccount, operatorIndex } from '../node/devAccounts.ts'

const operator = devAccount(operatorIndex)
const [alice, bob] = [accounts[0]!, accounts[1]!]
const pool: Hex = `0x${'11'.repeat(32)}`

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

describe('RewardDistributor', () => {
  let token: Address
  beforeEach(async () => {
    token = (await deployToken(chain, { holders: [operator.address] })).address
    await approve(token, 1_000n)
    await run(operator, 'start', [pool, token, 1_000n, await soon(), (await soon()) + 100n])
  })

  test('behavior: a claim pays what the leaf says, again nothing, and after the next root the difference', async () => {
    await postPair(leaf(alice.address, token, 300n), leaf(bob.address, token, 200n))
    const proof = [leaf(bob.address, token, 200n)]
    // Anybody may ask for somebody; it is paid to whom it belongs.
    expect(await run(bob, 'claim', [alice.address, token, 300n, proof])).toBe('success')
    expect(await balanceOf(chain, token, alice.address)).toBe(300n)
    expect(await balanceOf(chain, token, bob.address)).toBe(0n)
    expect(await run(alice, 'claim', [alice.address, token, 300n, proof])).toBe('success')
    expect(await balanceOf(chain, token, alice.address)).toBe(300n)

    await postPair(leaf(alice.address, token, 450n), leaf(bob.address, token, 200n))
    expect(await run(alice, 'claim', [alice.address, token, 450n, proof])).toBe('success')
    expect(await balanceOf(chain, token, alice.address)).toBe(450n)
  })

  test('behavior: the proof of the root before is still good, that of an older one is not', async () => {
    await postPair(leaf(alice.address, token, 300n), zeroHash)
    await postPair(leaf(alice.address, token, 310n), zeroHash)
    expect(await run(alice, 'claim', [alice.address, token, 300n, [zeroHash]])).toBe('success')
    await postPair(leaf(alice.address, token, 320n), zeroHash)
    expect(await run(alice, 'claim', [alice.address, token, 300n, [zeroHash]])).toBe('reverted')
    // What was paid after an older root counts.
    expect(await run(alice, 'claim', [alice.address, token, 320n, [zeroHash]])).toBe('success')
    expect(await balanceOf(chain, token, alice.address)).toBe(320n)
  })

  test('behavior: another amount, token, account or proof is refused, and so is a node of the tree taken for a leaf', async () => {
    const [mine, others] = [leaf(alice.address, token, 300n), leaf(bob.address, token, 200n)]
    await postPair(mine, others)
    expect(await run(alice, 'claim', [alice.address, token, 301n, [others]])).toBe('reverted')
    expect(await run(alice, 'claim', [alice.address, chain.contracts.weth, 300n, [others]])).toBe('reverted')
    expect(await run(bob, 'claim', [bob.address, token, 300n, [others]])).toBe('reverted')
    expect(await run(alice, 'claim', [alice.address, token, 300n, []])).toBe('reverted')
    expect(await run(alice, 'claim', [alice.address, token, 300n, [mine]])).toBe('reverted')
    expect(await balanceOf(chain, token, alice.address)).toBe(0n)
  })

  test('behavior: only the owner begins campaigns and posts roots, of blocks that are past and newer than the last', async () => {
    const head = await chain.publicClient.getBlockNumber()
    expect(await run(alice, 'post', [pool, head])).toBe('reverted')
    expect(await run(operator, 'post', [pool, head + 10n])).toBe('reverted')
    expect(await run(operator, 'post', [pool, head])).toBe('success')
    expect(await run(operator, 'post', [pool, head])).toBe('reverted')
    expect(await run(alice, 'start', [pool, token, 1n, await soon(), (await soon()) + 1n])).toBe('reverted')
  })

  test('behavior: a campaign is paid in whole when it begins, and not with a token that keeps a part', async () => {
    expect(await balanceOf(chain, token, chain.contracts.rewardDistributor)).toBe(1_000n)
    const times = [await soon(), (await soon()) + 100n] as const
    expect(await run(operator, 'start', [pool, token, 1n, ...times]), 'nothing approved').toBe('reverted')
    const toll = await deployToken(chain, { quirk: 'fee-on-transfer', holders: [operator.address] })
    await approve(toll.address, 1_000n)
    expect(await run(operator, 'start', [pool, toll.address, 1_000n, ...times])).toBe('reverted')
    await approve(token, 1n)
    expect(await run(operator, 'start', [pool, token, 1n, 1n, times[1]]), 'in the past').toBe('reverted')
  })
})

/** Posts the root of two leaves, up to the newest block. */
async function postPair(a: Hex, b: Hex): Promise<void> {
  const root = keccak256(concat(BigInt(a) < BigInt(b) ? [a, b] : [b, a]))
  const head = await chain.publicClient.getBlockNumber()
  await mine(chain)
  expect(await run(operator, 'post', [root, head])).toBe('success')
}

function leaf(account: Address, token: Address, earned: bigint): Hex {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
  return keccak256(keccak256(encodeAbiParameters(types, [account, token, earned])))
}

async function soon(): Promise<bigint> {
  return (await chain.publicClient.getBlock()).timestamp + 1_000n
}

async function approve(token: Address, amount: bigint): Promise<void> {
  const args = [chain.contracts.rewardDistributor, amount] as const
  await send(operator, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
}

async function run(account: typeof operator, functionName: 'start' | 'post' | 'claim', args: readonly unknown[]) {
  const data = encodeFunctionData({ abi: rewardDistributorAbi, functionName, args: args as never })
  return await send(account, chain.contracts.rewardDistributor, data)
}

/** Sends it without asking the node first whether it would work. */
async function send(account: typeof operator, to: Address, data: Hex) {
  const hash = await chain.walletClient(account).sendTransaction({ to, data, gas: 500_000n })
  return (await chain.publicClient.waitForTransactionReceipt({ hash })).status
}
