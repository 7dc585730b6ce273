import { aggregate } from '@oxbow/chain/aggregate'
import { startChain } from '@oxbow/test/startChain'
import { encodeFunctionData, parseAbi } from 'viem'
import { balance, placeTokens, toAddress } from './placeTokens.ts'

const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** How long the balances of `count` tokens take, on three networks side by side, as the page reads them: listed tokens by multicall. */
export async function measureBalances(count: number, rounds: number, draw: () => number): Promise<readonly number[]> {
  const chains = await Promise.all([31337, 31338, 31339].map((chainId) => startChain({ chainId })))
  try {
    const args = [toAddress(draw)] as const
    const callData = encodeFunctionData({ abi, functionName: 'balanceOf' as const, args })
    const tokens = await placeTokens(chains, count, draw)
    const calls = tokens.map((addresses) => addresses.map((target) => ({ target, callData })))
    const samples: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const startMs = performance.now()
      const words = await Promise.all(
        chains.map(({ publicClient, contracts }, place) =>
          aggregate(publicClient, { multicall3: contracts.multicall3, calls: calls[place]! }),
        ),
      )
      const isRead = words.flat().filter((word) => word !== undefined && BigInt(word) === balance).length
      if (isRead !== count) throw new Error(`${isRead} of ${count} balances were read.`)
      // The first one warms up.
      if (round > 0) samples.push(performance.now() - startMs)
    }
    return samples
  } finally {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
}
