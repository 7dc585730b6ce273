import { devAddress } from '@oxbow/devnet/devAccounts'
import type { PoolKey } from '@oxbow/devnet/PoolKey'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, parseAbi } from 'viem'

/** Takes a position of the position manager out of a v3 pool, as the manager. */
export async function removeV3(
  chain: TestChain,
  key: PoolKey,
  { tickLower, tickUpper }: { tickLower: number; tickUpper: number },
): Promise<void> {
  const owner = chain.contracts.v3PositionManager
  const abi = parseAbi([
    'function positions(bytes32) view returns (uint128 liquidity, uint256, uint256, uint128, uint128)',
    'function burn(int24 tickLower, int24 tickUpper, uint128 amount)',
    'function collect(address recipient, int24 tickLower, int24 tickUpper, uint128 amount0, uint128 amount1)',
    'function ticks(int24) view returns (uint128 liquidityGross, int128)',
  ])
  const [liquidity] = await chain.publicClient.readContract({
    address: key.id,
    abi,
    functionName: 'ticks',
    args: [tickLower],
  })
  const most = 2n ** 128n - 1n
  const recipient = devAddress(0)
  await chain.testClient.setBalance({ address: owner, value: 10n ** 18n })
  await chain.testClient.impersonateAccount({ address: owner })
  for (const data of [
    encodeFunctionData({ abi, functionName: 'burn', args: [tickLower, tickUpper, liquidity] }),
    encodeFunctionData({ abi, functionName: 'collect', args: [recipient, tickLower, tickUpper, most, most] }),
  ])
    await chain.testClient.request({
      method: 'eth_sendTransaction',
      params: [{ from: owner, to: key.id, data, gas: '0x100000' }],
    } as never)
  await chain.testClient.stopImpersonatingAccount({ address: owner })
}
