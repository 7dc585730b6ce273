import { rewardDistributorAbi } from '@oxbow/abi/rewardDistributor'
import { encodeFunctionData } from 'viem'
import type { Chain, Services } from '../Services.ts'

const pollIntervalMs = 3_000
/** Seconds of the chain between two roots. */
const postEverySeconds = 300

/**
 * Posts the roots on local chains, whose nodes sign for the distributor's owner (the devnet's operator account). On public chains the owner
 * posts the root of `GET /v1/rewards/draft`, because servers hold no keys.
 *
 * @returns A function that stops it.
 */
export function postRewards({ env, chains }: Services, onProblem: (error: unknown) => void): () => void {
  if (env.profile !== 'local') return () => {}
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    isBusy = true
    for (const chain of chains.values()) await post(chain).catch(onProblem)
    isBusy = false
  }
  const timer = setInterval(look, pollIntervalMs)
  timer.unref()
  void look()
  return () => clearInterval(timer)
}

async function post({ rewards, network, node: { client } }: Chain): Promise<void> {
  if (rewards === undefined) return
  // A root that says something else than the events is replaced at once.
  const posted = await rewards.read().catch(() => undefined)
  if (posted !== undefined) {
    const { timestamp } = await client.getBlock()
    const countable = Number(timestamp) - network.finalityDepthBlocks * network.blockTimeSeconds
    if (countable - posted.count.seconds < postEverySeconds) return
  }
  const draft = await rewards.draft()
  // Nobody has earned anything, or nothing more.
  if (draft === undefined || BigInt(draft.tree.root) === 0n || draft.tree.root === posted?.tree.root) return
  const address = rewards.distributor
  const owner = await client.readContract({ address, abi: rewardDistributorAbi, functionName: 'owner' })
  const args = [draft.tree.root, draft.count.blockNumber] as const
  const data = encodeFunctionData({ abi: rewardDistributorAbi, functionName: 'post', args })
  const params = [{ from: owner, to: address, data }] as const
  const hash = await client.request({ method: 'eth_sendTransaction', params } as never)
  await client.waitForTransactionReceipt({ hash, timeout: 30_000 })
}
