import { getContractAddress } from 'viem'
import type { Contracts } from '../Network.ts'

/** Chain ids of the devnet. A chain with one of these ids but other contracts is not the devnet's. */
export const localChainIds: readonly number[] = [31337, 31338, 31339, 31340]

/** Account 10 of the development mnemonic. It deploys every local chain's contracts and sends nothing before. */
const deployer = '0xbcd4042de499d14e55001ccbb24a551f3b954096'

/** The deployer's nonce at each creation. Its order of deployments is fixed, so the nonce determines the contract's address. */
const nonces = {
  weth: 3,
  v2Factory: 4,
  v2Router: 5,
  v3Factory: 6,
  v3PositionManager: 10,
  v3QuoterV2: 11,
  v3TickLens: 12,
  v4PoolManager: 13,
  v4PositionManager: 15,
  v4StateView: 16,
  v4Quoter: 17,
  universalRouter: 18,
  ensRegistry: 19,
  ensPublicResolver: 20,
  ensReverseRegistrar: 21,
  rewardDistributor: 75,
  dutchV1Reactor: 76,
  dutchV3Reactor: 77,
  orderQuoter: 78,
  spokePool: 82,
} as const satisfies { [Name in keyof Contracts]?: number }

/** CREATE2 from a deterministic deployer, and Multicall3: the same address on every chain. */
const canonical = {
  multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
  permit2: '0x000000000022d473030f116ddee9f6b43ac78ba3',
  entryPoint07: '0x0000000071727de22e5e9d8baf0edac6f37da032',
  entryPoint08: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
  seaport: '0x0000000000000068f116a894984e2db1123eb395',
} as const satisfies { [Name in keyof Contracts]?: `0x${string}` }

let known: Required<Contracts> | undefined

/**
 * Contract addresses of every local chain, computed rather than queried. Cached,
 * because each address takes a hash and a token list needs them per token.
 */
export function localContracts(): Required<Contracts> {
  known ??= { ...canonical, ...createdContracts() }
  return known
}

function createdContracts(): Record<keyof typeof nonces, `0x${string}`> {
  const created = Object.entries(nonces).map(([name, nonce]) => [
    name,
    getContractAddress({ from: deployer, nonce: BigInt(nonce) }).toLowerCase(),
  ])
  return Object.fromEntries(created)
}
