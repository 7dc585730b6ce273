import { concat, encodeAbiParameters, type Hex, keccak256 } from 'viem'

/** Total rewards of an account in a token, in raw units. Addresses are lower-case. */
export type Reward = { readonly account: Hex; readonly token: Hex; readonly earned: bigint }

/**
 * Merkle tree whose root a distributor holds. Leaves are hashed twice, so that no inner node can pass as a leaf, and sorted by hash, so that the root
 * doesn't depend on the order of the rewards.
 */
export type RewardTree = {
  /** Zero without rewards; nothing can be proven against it. */
  readonly root: Hex
  proofOf(reward: Reward): readonly Hex[]
}

export function createRewardTree(rewards: readonly Reward[]): RewardTree {
  const leaves = rewards.map(toLeaf).sort()
  const levels: Hex[][] = [leaves]
  for (let level = leaves; level.length > 1; ) {
    const above: Hex[] = []
    // A node without a sibling moves up unchanged.
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

/** Whether a proof, from any source, proves a reward against a root. */
export function isProved(reward: Reward, { root, proof }: { readonly root: Hex; readonly proof: readonly Hex[] }) {
  return proof.reduce(join, toLeaf(reward)) === root.toLowerCase()
}

function toLeaf({ account, token, earned }: Reward): Hex {
  const types = [{ type: 'address' }, { type: 'address' }, { type: 'uint256' }] as const
  return keccak256(keccak256(encodeAbiParameters(types, [account, token, earned])))
}

/** Comparing lower-case hex strings of equal length is comparing their numbers. */
function join(a: Hex, b: Hex): Hex {
  return keccak256(a < b ? concat([a, b]) : concat([b, a]))
}
