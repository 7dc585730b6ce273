import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { networksResponseSchema } from '@oxbow/contract/Networks'
import { rewardsResponseSchema } from '@oxbow/contract/Rewards'
import { isProved } from '@oxbow/rewards/RewardTree'
import { accounts } from '@oxbow/test/accounts'
import { provider } from '@oxbow/test/addLiquidity'
import { mine } from '@oxbow/test/mine'
import { postRewardRoot } from '@oxbow/test/postRewardRoot'
import { seededChain } from '@oxbow/test/seededChain'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postRewards } from '../rewards/postRewards.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

const alice = accounts[0]!.address.toLowerCase() as Hex

describe('GET /v1/rewards', () => {
  let chain: Awaited<ReturnType<typeof seededChain>>
  let dataDir: string
  beforeAll(async () => {
    chain = await seededChain({ hours: 3 })
    dataDir = await mkdtemp(join(tmpdir(), 'oxbow-rewards-'))
    await mine(chain, 70, 12)
  })
  afterAll(async () => {
    await chain.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const get = async (server: TestServer, path: string) => {
    const answer = await server.app.inject({ url: path })
    return { status: answer.statusCode, json: answer.json() }
  }
  const rewardsOf = async (server: TestServer, account: Hex = alice) => {
    const { json } = await get(server, `/v1/rewards?chainId=31337&account=${account}`)
    return rewardsResponseSchema.parse(json).posted
  }
  const readRoot = async () =>
    (
      await chain.publicClient.readContract({
        address: chain.contracts.rewardDistributor,
        abi: rewardDistributorAbi,
        functionName: 'current',
      })
    )[0]
  const post = (root: Hex, blockNumber: bigint) => postRewardRoot(chain, { root, blockNumber })

  test('behavior: nothing before the first root; then what the draft said, with proofs that lead to it', async () => {
    await using server = await startTestServer(chain, { dataDir })
    expect(await rewardsOf(server)).toBeNull()
    const { draft } = (await get(server, '/v1/rewards/draft?chainId=31337')).json
    await post(draft.root, BigInt(draft.blockNumber))
    const posted = (await rewardsOf(server))!
    expect(posted).toMatchObject(draft)
    expect(posted.root).toBe(await readRoot())
    const [reward, second] = posted.rewards
    expect(second).toBeUndefined()
    expect(BigInt(reward!.earned)).toBeGreaterThan(10n ** 15n)
    const { token, earned, proof } = reward!
    expect(isProved({ account: alice, token, earned: BigInt(earned) }, { root: posted.root, proof })).toBe(true)
    // Somebody without liquidity.
    expect((await rewardsOf(server, accounts[3]!.address.toLowerCase() as Hex))!.rewards).toEqual([])
  })

  test('behavior: another server counts the same from the chain, goes on where one ended, and says when a root is wrong', {
    tags: 'thorough',
  }, async () => {
    await mine(chain, 70, 12)
    await using first = await startTestServer(chain, { dataDir })
    await using other = await startTestServer(chain, { dataDir: join(dataDir, 'other') })
    const { draft } = (await get(first, '/v1/rewards/draft?chainId=31337')).json
    expect((await get(other, '/v1/rewards/draft?chainId=31337')).json.draft).toEqual(draft)
    const before = (await rewardsOf(first))!.rewards[0]!.earned
    await post(draft.root, BigInt(draft.blockNumber))
    expect(BigInt((await rewardsOf(first))!.rewards[0]!.earned)).toBeGreaterThan(BigInt(before))
    expect(await rewardsOf(other)).toEqual(await rewardsOf(first))

    await post(`0x${'12'.repeat(32)}`, BigInt(draft.blockNumber) + 1n)
    const answer = await get(first, `/v1/rewards?chainId=31337&account=${alice}`)
    expect(answer).toMatchObject({ status: 503, json: { errorCode: 'RewardsUnavailable' } })
  })

  test('behavior: a local server posts by itself, through the node that signs for the owner', async () => {
    await mine(chain, 70, 12)
    await using server = await startTestServer(chain, { dataDir })
    const before = await readRoot()
    const failures: unknown[] = []
    const stop = postRewards(server.services, (error) => failures.push(error))
    await expect.poll(readRoot, { timeout: 60_000 }).not.toBe(before)
    stop()
    expect(failures).toEqual([])
    expect((await rewardsOf(server))!.root).toBe(await readRoot())
  })

  test('behavior: a public server posts nothing', { tags: 'thorough' }, async () => {
    await mine(chain, 70, 12)
    await using server = await startTestServer(chain, { dataDir, profile: 'public' })
    const nonce = () => chain.publicClient.getTransactionCount({ address: provider })
    const before = await nonce()
    postRewards(server.services, () => {})()
    await get(server, '/v1/rewards/draft?chainId=31337')
    expect(await nonce()).toBe(before)
  })

  test('behavior: a network without a distributor says so', async () => {
    const { rewardDistributor: _, ...contracts } = chain.contracts
    await using server = await startTestServer({ ...chain, contracts: contracts as typeof chain.contracts })
    expect(await get(server, `/v1/rewards?chainId=31337&account=${alice}`)).toMatchObject({
      status: 503,
      json: { errorCode: 'RewardsUnavailable', detail: 'There are no rewards on Test chain here.' },
    })
    const { json } = await get(server, '/v1/networks')
    expect(networksResponseSchema.parse(json).networks[0]!.contracts.rewardDistributor).toBeUndefined()
  })
})
