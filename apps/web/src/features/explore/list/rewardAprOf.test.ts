import type { RewardCampaign } from '@oxbow/rewards/RewardCampaign'
import { expect, test } from 'vitest'
import { rewardAprOf } from './rewardAprOf.ts'

const campaign: RewardCampaign = {
  pool: `0x${'1'.repeat(64)}`,
  token: `0x${'2'.repeat(40)}`,
  amount: 730n,
  startsAt: 1_000,
  endsAt: 1_000 + 73 * 86_400,
  blockNumber: 1n,
}
const facts = {
  campaigns: [campaign],
  heldUsd: 73_000,
  nowSeconds: 2_000,
  usdOf: (_: string, raw: bigint) => Number(raw) * 2,
}

test('what is paid in a fifth of a year, five times over, on what is in the pool; two campaigns add up', () => {
  expect(rewardAprOf(facts)).toBeCloseTo(0.1, 10)
  expect(rewardAprOf({ ...facts, campaigns: [campaign, { ...campaign, amount: 365n }] })).toBeCloseTo(0.15, 10)
})

test('none runs: none; no price, or nobody knows what is in it: unknown, not zero', () => {
  expect(rewardAprOf({ ...facts, nowSeconds: 999 })).toBeUndefined()
  expect(rewardAprOf({ ...facts, nowSeconds: campaign.endsAt })).toBeUndefined()
  expect(rewardAprOf({ ...facts, usdOf: () => undefined })).toBeNull()
  expect(rewardAprOf({ ...facts, heldUsd: null })).toBeNull()
})
