import { aggregate } from '@oxbow/chain/aggregate'
import { startChain } from '@oxbow/test/startChain'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'

const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
/** Answers every call with 7: `PUSH1 7 PUSH1 0 MSTORE PUSH1 32 PUSH1 0 RETURN`. */
const code = '0x600760005260206000f3'

/** How long the balances of `count` tokens take, on three networks side by side, as the page reads them: listed tokens by multicall. */
export async function measureBalances(count: number, rounds: number, draw: () => number): Promise<readonly number[]> {
  const chains = await Promise.all([31337, 31338, 31339].map((chainId) => startChain({ chainId })))
  try {
    const calls = await Promise.all(
      chains.map(async (chain, place) => {
        const addresses = Array.from({ length: Math.ceil((count - place) / chains.length) }, () => toAddress(draw))
        for (const address of addresses)
          await chain.publicClient.request({ method: 'anvil_setCode', params: [address, code] } as never)
        const args = [toAddress(draw)] as const
        const callData = encodeFunctionData({ abi, functionName: 'balanceOf' as const, args })
        return addresses.map((target) => ({ target, callData }))
      }),
    )
    const samples: number[] = []
    for (let round = 0; round <= rounds; round++) {
      const startMs = performance.now()
      const words = await Promise.all(
        chains.map(({ publicClient, contracts }, place) =>
          aggregate(publicClient, { multicall3: contracts.multicall3, calls: calls[place]! }),
        ),
      )
      const isRead = words.flat().filter((word) => word !== undefined && BigInt(word) === 7n).length
      if (isRead !== count) throw new Error(`${isRead} of ${count} balances were read.`)
      // The first one warms up.
      if (round > 0) samples.push(performance.now() - startMs)
    }
    return samples
  } finally {
    await Promise.all(chains.map((chain) => chain.stop()))
  }
}

function toAddress(draw: () => number): Hex {
  return `0x${Array.from({ length: 40 }, () => Math.floor(draw() * 16).toString(16)).join('')}`
}
