import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { stateViewAbi } from '@oxbow/abi/stateView'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { type PlainAnswer, plainNode } from '@oxbow/exchange-test/plainNode'
import { type Hex, zeroHash } from 'viem'
import { describe, expect, test } from 'vitest'
import { getPositionRewards } from './getPositionRewards.ts'
import { getRewards } from './getRewards.ts'
import { createRewardTree, type Reward } from './RewardTree.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const [distributor, view, account, oak, elm] = ['1', '2', '3', '4', '5'].map(address) as [Hex, Hex, Hex, Hex, Hex]
const contracts = { rewardDistributor: distributor, v4StateView: view, multicall3: address('6') }
const of = { target: distributor, abi: rewardDistributorAbi }
const networkWith = (change: object = {}) => ({ chainId: 1, contracts: { ...contracts, ...change } }) as never

describe('getRewards', () => {
  const rewards: readonly Reward[] = [
    { account, token: oak, earned: 100n },
    { account, token: elm, earned: 7n },
    { account: address('9'), token: oak, earned: 5n },
  ]
  const tree = createRewardTree(rewards)
  const claimed = (token: Hex, says: bigint | undefined): PlainAnswer => ({
    ...of,
    functionName: 'claimed',
    args: [account, token],
    says,
  })

  function ask({
    current = tree.root as Hex | null,
    previous = zeroHash as Hex | null,
    paid = [0n, 0n] as (bigint | undefined)[],
    change = {},
    network = {},
  } = {}) {
    const answers = [
      { ...of, functionName: 'current', says: current === null ? undefined : [current, 7n] },
      { ...of, functionName: 'previous', says: previous === null ? undefined : [previous, 4n] },
      claimed(oak, paid[0]),
      claimed(elm, paid[1]),
    ]
    const { node } = plainNode({ answers, secondsOf: (block) => (block < 9 ? block * 10 : undefined) })
    const asked: unknown[] = []
    const posted = {
      root: tree.root,
      // Nobody has to believe it.
      countedUntil: 99,
      rewards: rewards
        .slice(0, 2)
        .map((reward) => ({ token: reward.token, earned: `${reward.earned}`, proof: tree.proofOf(reward) })),
      ...change,
    }
    const api = {
      async rewards(...question: unknown[]) {
        asked.push(question)
        return { posted: 'none' in change ? null : posted }
      },
    }
    const client = { ...node, api } as unknown as ExchangeClient
    return getRewards(client, { network: networkWith(network), account }).then((answer) => ({ answer, asked }))
  }
  const proofs = rewards.slice(0, 2).map(tree.proofOf)

  test('default: what was earned and not paid before, with the proof', async () => {
    const { answer, asked } = await ask({ paid: [40n, 0n] })
    expect(answer).toEqual({
      status: 'known',
      countedUntil: 70,
      claims: [
        { token: oak, earned: 100n, due: 60n, proof: proofs[0] },
        { token: elm, earned: 7n, due: 7n, proof: proofs[1] },
      ],
    })
    expect(asked).toEqual([[1, account, { signal: undefined }]])
  })

  test('behavior: a proof may lead to the root before, and what is paid is no longer due', async () => {
    const { answer } = await ask({ current: `0x${'a'.repeat(64)}`, previous: tree.root, paid: [99n, 7n] })
    expect(answer).toMatchObject({ claims: [{ token: oak, due: 1n }], countedUntil: 40 })
    expect((await ask({ paid: [101n, 8n] })).answer).toMatchObject({ claims: [] })
  })

  test('behavior: nobody pays, or nothing was counted yet', async () => {
    const none = await ask({ network: { rewardDistributor: undefined } })
    expect([none.answer, none.asked]).toEqual([{ status: 'none' }, []])
    expect((await ask({ change: { none: true } })).answer).toEqual({ status: 'unposted' })
  })

  test('error: a proof that leads nowhere, another amount, no distributor, or one that does not say what it paid', async () => {
    const failed = { name: 'RewardProofError' }
    await expect(ask({ current: `0x${'a'.repeat(64)}` })).rejects.toMatchObject(failed)
    const more = [{ token: oak, earned: '101', proof: proofs[0] }]
    await expect(ask({ change: { rewards: more } })).rejects.toMatchObject(failed)
    await expect(ask({ current: null })).rejects.toMatchObject(failed)
    const other = `0x${'b'.repeat(64)}`
    await expect(ask({ change: { root: other } })).rejects.toMatchObject(failed)
    await expect(ask({ change: { root: other, rewards: [] } })).rejects.toMatchObject(failed)
    await expect(ask({ previous: null })).rejects.toMatchObject(failed)
    await expect(ask({ paid: [undefined, 0n] })).rejects.toMatchObject(failed)
  })
})

describe('getPositionRewards', () => {
  const pool = `0x${'c'.repeat(64)}` as const
  const campaign = (change: object = {}) => ({
    pool,
    token: oak,
    amount: 1_000n,
    startsAt: 100,
    endsAt: 100 + 86_400,
    blockNumber: 5n,
    ...change,
  })
  type Facts = {
    campaigns?: readonly object[]
    inRange?: bigint
    position?: object
    nowSeconds?: number
    network?: object
  }
  function ask({
    campaigns = [campaign()],
    inRange = 400n,
    position = {},
    nowSeconds = 100,
    network = {},
  }: Facts = {}) {
    const { node } = plainNode({
      answers: [
        { ...of, functionName: 'campaigns', says: campaigns },
        { target: view, abi: stateViewAbi, functionName: 'getLiquidity', args: [pool], says: inRange },
      ],
    })
    const held = { protocol: 'v4', poolId: pool, status: 'in-range', liquidity: 100n, ...position }
    return getPositionRewards(node as unknown as ExchangeClient, {
      network: networkWith(network),
      position: held as never,
      nowSeconds,
    })
  }

  test('default: its share of a day, of each campaign that runs', async () => {
    const double = campaign({ token: elm, endsAt: 100 + 172_800 })
    expect(await ask({ campaigns: [campaign(), double] })).toEqual({
      status: 'paid',
      rates: [
        { token: oak, perDay: 250n, endsAt: 86_500 },
        { token: elm, perDay: 125n, endsAt: 172_900 },
      ],
    })
  })

  test('behavior: from its first second on, until before its last', async () => {
    const at = async (nowSeconds: number) => (await ask({ nowSeconds })).status
    expect([await at(99), await at(100), await at(86_499), await at(86_500)]).toEqual([
      'unpaid',
      'paid',
      'paid',
      'unpaid',
    ])
    expect(await ask({ campaigns: [campaign({ pool: `0x${'d'.repeat(64)}` })] })).toEqual({ status: 'unpaid' })
    expect(await ask({ campaigns: [] })).toEqual({ status: 'unpaid' })
  })

  test('behavior: none out of range, or where nobody is in it; none but in v4, or where nobody pays', async () => {
    for (const status of ['out-of-range', 'closed'])
      expect(await ask({ position: { status } })).toEqual({ status: 'idle' })
    expect(await ask({ inRange: 0n })).toEqual({ status: 'idle' })
    expect((await ask({ inRange: 1n })).status).toBe('paid')
    expect(await ask({ position: { protocol: 'v3' } })).toEqual({ status: 'unpayable' })
    expect(await ask({ network: { rewardDistributor: undefined } })).toEqual({ status: 'none' })
    expect(await ask({ network: { v4StateView: undefined } })).toEqual({ status: 'unpaid' })
  })
})
