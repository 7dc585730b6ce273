import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { accounts } from '@oxbow/test/accounts'
import { deployToken } from '@oxbow/test/deployToken'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import { encodeFunctionData, maxUint48, maxUint160, maxUint256, parseAbi, toHex } from 'viem'
import type { TokenId } from '../PoolState.ts'
import type { DeployedPool, Provider } from './DeployedPool.ts'
import { deployV3Pool } from './deployV3Pool.ts'
import { deployV4Pool } from './deployV4Pool.ts'
import { type PoolDraft, poolDraft } from './randomPool.ts'
import { sendAs } from './sendAs.ts'

/** Deploys `count` random pools through the real periphery contracts. */
export async function deployPools(chain: TestChain, count: number, seed: number): Promise<DeployedPool[]> {
  const provider = await prepareProvider(chain)
  const drafts = fc.sample(fc.record({ draft: poolDraft, isNative: fc.boolean(), dynamicFeePips }), {
    seed,
    numRuns: count,
  })
  // v3 has one pool per pair and fee, and these tiers are taken.
  const fees = new Set([100, 500, 3_000, 10_000])
  const pools: DeployedPool[] = []
  for (const [index, { draft: raw, isNative, dynamicFeePips }] of drafts.entries()) {
    const draft: PoolDraft = { ...raw, feePips: takeFee(fees, raw.feePips) }
    if (draft.protocol === 'v3') {
      pools.push(await deployV3Pool(chain, provider, draft))
    } else {
      // A hook without permission bits in its address is never called, but may still set the fee of its pools.
      const hook = toHex((index + 1) << 14, { size: 20 })
      const dynamicFee = dynamicFeePips === undefined ? undefined : { feePips: dynamicFeePips, hook }
      pools.push(await deployV4Pool(chain, provider, draft, { isNative, dynamicFee }))
    }
  }
  return pools
}

const dynamicFeePips = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 1_000_000 }) },
  { weight: 1, arbitrary: fc.constantFrom(0, 999_999, 1_000_000) },
)

/** Raw units of each token. */
const stock = 1n << 127n

/** Gives an account two tokens that the position managers may spend. */
async function prepareProvider(chain: TestChain): Promise<Provider> {
  const { permit2, v3PositionManager, v4PositionManager, v4PoolManager } = chain.contracts
  const { address } = accounts[9]!
  const holder = { holders: [address], amountEach: stock }
  const tokens = [await deployToken(chain, holder), await deployToken(chain, holder)]
  const [token0, token1] = tokens.map((token) => token.address.toLowerCase() as TokenId).sort() as [TokenId, TokenId]

  for (const token of [token0, token1]) {
    for (const spender of [permit2, v3PositionManager]) {
      const args = [spender, maxUint256] as const
      await sendAs(chain, address, token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args }))
    }
    const args = [token, v4PositionManager, maxUint160, Number(maxUint48)] as const
    await sendAs(chain, address, permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }))
  }
  const owner = await chain.publicClient.readContract({
    address: v4PoolManager,
    abi: managerAbi,
    functionName: 'owner',
  })
  const control = { abi: managerAbi, functionName: 'setProtocolFeeController', args: [address] } as const
  await sendAs(chain, owner, v4PoolManager, encodeFunctionData(control))
  return { address, token0, token1 }
}

const managerAbi = parseAbi(['function owner() view returns (address)', 'function setProtocolFeeController(address)'])

/** The fee or, if a pool uses it, the next lower one that is free. */
function takeFee(taken: Set<number>, feePips: number): number {
  let fee = feePips
  while (taken.has(fee)) fee = fee === 0 ? 999_999 : fee - 1
  taken.add(fee)
  return fee
}
