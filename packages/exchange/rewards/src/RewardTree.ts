import { concat, encodeAbiParameters, type Hex, keccak256 } from 'viem'

/** What an account has earned of a token in all, in raw units. Addresses are lower-case. */
export type Reward = { readonly account: Hex; readonly token: Hex; readonly earned: bigint }

/**
 * The Merkle tree of rewards whose root a distributor holds. Leaves are hashed twice, so that no inner node can be taken for one, and are ordered by
 * their hashes: the same rewards give the same root, in whatever order they come.
 */
export type RewardTree = {
  /** Of no rewards: zero, which nothing can be proved against. */
  readonly root: Hex
  proofOf(reward: Reward): readonly Hex[]
}

export function createRewardTree(rewards: readonly Reward[]): RewardTree {
  const leaves = rewards.map(toLeaf).sort()
  const levels: Hex[][] = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const above: Hex[] = []
    // One that has no other half goes up as it is.
    for (let index = 0; index < level.length; index += 2)
      above.push(level[index + 1] === undefined ? level[index]! : join(level[index]!, level[index + 1]!))
    levels.push(above)
    level = above
  }
  const places = new Map(leaves.map((leaf, index) => [leaf, index]))
  return {
    root: levels.at(-1)![0] ?? `0x${'0'.repeat(64)}`,
    proofOf(reward) {
      let index = places.get(toLeaf(reward))
      if (index === undefined) throw new RangeError('The reward is not in the tree.')
      const proof: Hex[] = []
      for (const level of levels.slice(0, -1)) {
        const other = level[index ^ 1]
        if (other !== undefined) proof.push(other)
        index >>= 1
      }
      return proof
    },
  }
}

/** Whether a root stands for a reward, by the proof of somebody who need not be trusted. */
export function isProved(reward: Reward, { root, proof }: { readonly root: Hex; readonly proof: readonly Hex[] }) {
  return proof.reduce(join, toLeaf(reward)) === root.toLowerCase()
}

function toLeaf({ account, token, earned }: Reward): Hex {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
  return keccak256(keccak256(encodeAbiParameters(types, [account, token, earned])))
}

/** Lower-case hex of one length is ordered as its number is. */
function join(a: Hex, b: Hex): Hex {
  return keccak256(a < b ? concat([a, b]) : concat([b, a]))
}
