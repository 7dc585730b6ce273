import { StandardMerkleTree } from '@openzeppelin/merkle-tree'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { createRewardTree, isProved, type Reward } from './RewardTree.ts'

const token: Hex = `0x${'22'.repeat(20)}`
const rewards: Reward[] = Array.from({ length: 7 }, (_, index) => ({
  account: `0x${(index + 1).toString(16).padStart(40, '0')}`,
  token,
  earned: BigInt(index) * 10n ** 18n + 1n,
}))

describe('createRewardTree', () => {
  test.each([1, 2, 3, 4, 5, 6, 7])('behavior: of %i each is proved, with another amount none is', (size) => {
    const all = rewards.slice(0, size)
    const { root, proofOf } = createRewardTree(all)
    for (const reward of all) {
      const proof = proofOf(reward)
      expect(isProved(reward, { root, proof })).toBe(true)
      expect(isProved({ ...reward, earned: reward.earned + 1n }, { root, proof })).toBe(false)
      expect(isProved({ ...reward, token: reward.account }, { root, proof })).toBe(false)
    }
  })

  test.each([1, 2, 3, 7])("behavior: of %i each proof holds for OpenZeppelin's library too", (size) => {
    const { root, proofOf } = createRewardTree(rewards.slice(0, size))
    for (const reward of rewards.slice(0, size)) {
      const { account, earned } = reward
      const isProvedFor = (amount: bigint) =>
        StandardMerkleTree.verify(
          root,
          ['address', 'address', 'uint256'],
          [account, token, amount],
          [...proofOf(reward)],
        )
      expect([isProvedFor(earned), isProvedFor(earned + 1n)]).toEqual([true, false])
    }
  })

  test('behavior: the order of rewards does not matter; of none the root is zero', () => {
    expect(createRewardTree([...rewards].reverse()).root).toBe(createRewardTree(rewards).root)
    expect(BigInt(createRewardTree([]).root)).toBe(0n)
    expect(() => createRewardTree(rewards.slice(1)).proofOf(rewards[0]!)).toThrow(RangeError)
  })
})
