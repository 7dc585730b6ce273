import { fromEntry } from '@oxbow/activity/ActivityItem'
import { createExchangeClient } from '@oxbow/client/createExchangeClient'
import { type RewardsResponse, rewardsResponseSchema } from '@oxbow/contract/Rewards'
import { liesAbout } from '@oxbow/exchange-test/liesAbout'
import { startLiquidity, untilStatus } from '@oxbow/exchange-test/startLiquidity'
import { getRewards, type Rewards } from '@oxbow/rewards/getRewards'
import { countRewards, type RewardCount, toRewards } from '@oxbow/rewards/RewardCount'
import { createRewardTree } from '@oxbow/rewards/RewardTree'
import { readCampaigns } from '@oxbow/rewards/readCampaigns'
import { systemClock } from '@oxbow/runtime/systemClock'
import { addLiquidity } from '@oxbow/test/addLiquidity'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { postRewardRoot } from '@oxbow/test/postRewardRoot'
import { startRewardCampaign } from '@oxbow/test/startRewardCampaign'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLiquidityFlow } from '../flow/createLiquidityFlow.ts'
import { verifyLiquidity } from '../verify/verifyLiquidity.ts'
import { NothingToClaimError, prepareClaim } from './prepareClaim.ts'

const day = 86_400
const wide = { tickLower: -6_000, tickUpper: 6_000 }

let scenario: Awaited<ReturnType<typeof startLiquidity>>
beforeAll(async () => {
  scenario = await startLiquidity()
})
afterAll(() => scenario[Symbol.asyncDispose]())

/** A pool in which the person holds a quarter of the liquidity and somebody else the rest, and a campaign of 1,000 tokens a day. */
async function startEarning() {
  const { chain, account } = scenario
  const { token0, token1 } = await scenario.deployPair()
  const positions = [{ ...wide, liquidity: 3n * 10n ** 21n }]
  const pool = await createPool(chain, { protocol: 'v4', tokenA: token0.address, tokenB: token1.address, positions })
  await addLiquidity(chain, pool, { ...wide, liquidity: 10n ** 21n }, account)
  const reward = await deployToken(chain, { symbol: 'RWD' })
  const amount = 10_000n * 10n ** 18n
  const options = { pool: pool.id, token: reward.address, amount, durationSeconds: 10 * day }
  const startsAt = await startRewardCampaign(chain, options)
  return { pool, reward: { ...reward, address: reward.address.toLowerCase() as Hex }, startsAt }
}

let counted: RewardCount | undefined

/** What every server does, with the chain's events: counts, and answers with what the posted root stands for. Its answer can be `changed`. */
async function postCounted(change: (answer: RewardsResponse) => RewardsResponse = (answer) => answer) {
  const { chain, client, account, network } = scenario
  const { contracts } = chain
  const rpc = client.rpc(chain.chainId)
  const blockNumber = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
  await mine(chain)
  const campaigns = await readCampaigns(rpc, contracts.rewardDistributor)
  const asked = { campaigns, poolManager: contracts.v4PoolManager, manager: contracts.v4PositionManager }
  const count = await countRewards(rpc, { ...asked, startBlock: 0n, blockNumber, before: counted })
  counted = count
  const rewards = toRewards(count, campaigns)
  const tree = createRewardTree(rewards)
  await postRewardRoot(chain, { root: tree.root, blockNumber })
  const answer = rewardsResponseSchema.parse({
    posted: {
      chainId: chain.chainId,
      distributor: contracts.rewardDistributor,
      root: tree.root,
      blockNumber: blockNumber.toString(),
      countedUntil: count.seconds,
      rewards: rewards
        .filter((reward) => reward.account === account)
        .map((reward) => ({ ...reward, earned: reward.earned.toString(), proof: tree.proofOf(reward) })),
    },
  })
  const fetch = async () => Response.json(change(answer))
  const told = createExchangeClient({ rpcUrl: () => chain.url, fetch })
  return { client: told, read: () => getRewards(told, { network, account }), seconds: count.seconds }
}

function dueOf(rewards: Rewards, token: Hex): bigint {
  if (rewards.status !== 'known') throw new Error(rewards.status)
  return rewards.claims.find((claim) => claim.token === token)?.due ?? 0n
}

describe('claiming rewards', () => {
  test('behavior: a quarter of the liquidity in range earns a quarter, is claimed to the wei, once, and then the difference', async () => {
    const { chain, network, account } = scenario
    const { pool, reward, startsAt } = await startEarning()
    await mine(chain, 2, day)
    const first = await postCounted()
    const rate = 1_000n * 10n ** 18n
    const due = dueOf(await first.read(), reward.address)
    const exact = (rate * BigInt(first.seconds - startsAt)) / BigInt(day) / 4n
    expect(exact - due).toBeGreaterThanOrEqual(0n)
    expect(exact - due).toBeLessThanOrEqual(1n)

    const visit = await scenario.visit()
    const claim = async (from: typeof first) => {
      const prepare = async () => {
        const rewards = await from.read()
        const found =
          rewards.status === 'known' ? rewards.claims.find(({ token }) => token === reward.address) : undefined
        return prepareClaim({ network, account, claim: found })
      }
      const ether = { address: `0x${'0'.repeat(40)}` as Hex, symbol: 'ETH', decimals: 18 }
      const { connection, activity, storage } = visit
      return createLiquidityFlow({
        client: from.client,
        network,
        connection,
        activity,
        storage,
        prepare,
        key: `claim:${reward.address}`,
        kind: 'claim',
        walletRpcUrl: chain.url,
        tokens: { token0: reward, token1: ether },
        // The scenario goes on for days.
        clock: { ...systemClock, now: () => Date.now() + 30 * day * 1_000 },
      })
    }
    await untilStatus(await claim(first), 'confirmed')
    expect(visit.asked).toEqual(['eth_sendTransaction'])
    expect(await scenario.balances([reward.address])).toEqual([due])
    const item = fromEntry(visit.activity.getSnapshot()[0]!)
    expect(item).toMatchObject({ kind: 'claim', paid: [], received: [{ token: { symbol: 'RWD' }, amount: due }] })
    expect(dueOf(await first.read(), reward.address)).toBe(0n)
    const again = await untilStatus(await claim(first), 'failed')
    expect(again.error?.code).toBe('NothingToClaim')
    expect(visit.asked).toHaveLength(1)

    // A minute later the price leaves the range of both, so only that minute counts of the days that follow.
    await mine(chain, 2, 60)
    await swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 24n })
    await mine(chain, 2, day)
    const second = await postCounted()
    const more = dueOf(await second.read(), reward.address)
    expect(more).toBeGreaterThan(0n)
    expect(more).toBeLessThan(due / 100n)
    await untilStatus(await claim(second), 'confirmed')
    expect(await scenario.balances([reward.address])).toEqual([due + more])
  })

  test('error: a server that says more than the chain is not believed', async () => {
    const { reward } = await startEarning()
    await mine(scenario.chain, 2, day)
    const told = await postCounted(({ posted }) => ({
      posted: posted && {
        ...posted,
        rewards: posted.rewards.map((each) => ({ ...each, earned: (BigInt(each.earned) + 1n).toString() })),
      },
    }))
    await expect(told.read()).rejects.toMatchObject({ code: 'RewardsUnavailable' })
    expect(dueOf(await (await postCounted()).read(), reward.address)).toBeGreaterThan(0n)
  })

  test('error: each field of the answer, each lie: what can be claimed is what the chain pays, or nothing is shown', async () => {
    const { reward } = await startEarning()
    await mine(scenario.chain, 2, day)
    let given: unknown
    let lie = (answer: unknown) => answer
    const honest = await postCounted((answer) => {
      given = answer
      return lie(answer) as RewardsResponse
    })
    const due = await honest.read()
    expect(dueOf(due, reward.address)).toBeGreaterThan(0n)
    if (due.status !== 'known') throw new Error(due.status)

    const lies = liesAbout(given, { token: scenario.chain.contracts.weth, address: `0x${'5'.repeat(40)}` })
    expect(lies.length).toBeGreaterThan(20)
    const told = { refused: 0, same: 0, fewer: 0 }
    for (const { apply } of lies) {
      lie = apply
      const answer = await honest.read().catch(() => undefined)
      if (answer === undefined) told.refused += 1
      else if (answer.status !== 'known') told.fewer += 1
      else {
        // Neither more nor other than what is due.
        expect(answer.countedUntil).toBe(honest.seconds)
        for (const claim of answer.claims) expect(due.claims).toContainEqual(claim)
        told[answer.claims.length === due.claims.length ? 'same' : 'fewer'] += 1
      }
    }
    expect(told.refused).toBeGreaterThan(told.same)
  })

  test('error: bytes that claim for another, or something else, are refused', async () => {
    const { network, account, chain } = scenario
    const { reward } = await startEarning()
    await mine(chain, 2, day)
    const rewards = await (await postCounted()).read()
    const claim = rewards.status === 'known' ? rewards.claims.find(({ token }) => token === reward.address) : undefined
    for (const due of [0n, 1n]) {
      const prepare = () => prepareClaim({ network, account, claim: { ...claim!, due } })
      if (due === 0n) expect(prepare).toThrow(NothingToClaimError)
      else expect(prepare().terms.worst).toEqual({ amount0: 1n, amount1: 0n })
    }
    const plan = prepareClaim({ network, account, claim })
    const transaction = plan.build(undefined)
    expect(() => verifyLiquidity({ transaction, plan, network })).not.toThrow()
    const own = account.slice(2)
    const changes = [
      { data: transaction.data.replace(own, '11'.repeat(20)) as Hex },
      { data: transaction.data.replace(reward.address.slice(2), chain.contracts.weth.slice(2)) as Hex },
      { data: `${transaction.data}00` as Hex },
      { to: chain.contracts.v4PositionManager },
      { value: 1n },
    ]
    for (const change of changes)
      expect(() => verifyLiquidity({ transaction: { ...transaction, ...change }, plan, network })).toThrow()
  })

  test('behavior: a network without rewards is reported as such, not as zero', async () => {
    const { network, account, client } = scenario
    const { rewardDistributor: _, ...contracts } = network.contracts
    expect(await getRewards(client, { network: { ...network, contracts }, account })).toEqual({ status: 'none' })
  })
})
