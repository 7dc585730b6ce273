type Hex = `0x${string}`

/** Reactors that settle UniswapX orders, by order version. */
export type Reactors = { readonly v1?: Hex; readonly v2?: Hex; readonly v3?: Hex }

/**
 * Reactors of a network that this build knows, lower-case, whatever a server says. Only these are known to hold a
 * filler to the order: with any other contract as Permit2's spender, the same signature allows a transfer to anywhere.
 */
export function reactorsOf(chainId: number): Reactors {
  return reactors[chainId] ?? {}
}

const onEthereum = '0x6000da47483062a0d734ba3dc7576ce6a0b645c4'
/** Deployed by the devnet, at the same address on each of its chains. */
const local = {
  v1: '0x0d72e0e4a770ae04ca369ccd79533148f8cc08c6',
  v3: '0xb7c65dd3063e387ea4b6b085a667a33669c07c19',
} as const

/** As published by Uniswap; a test compares them with its package and with Oxbow's networks. */
const reactors: Readonly<Record<number, Reactors>> = {
  1: {
    v1: onEthereum,
    v2: '0x00000011f84b9aa48e5f8aa8b9897600006289be',
    v3: '0x0000000015757c461808ea25eb309638b62681cf',
  },
  10: { v3: '0x000000000923439a92dae8930613568824108631' },
  56: { v3: '0x00000000a55e50c71b70db3c8b58749cd1e18eb2' },
  130: { v3: '0x000000005af66799d1a6317714d66800f9ca1406' },
  137: { v1: onEthereum, v3: '0x00000000bab6e234db8ad638b6a6395b7c499bc4' },
  480: { v3: '0x00000000d714ea34028930b762e96bfbe50f42c2' },
  1868: { v3: '0x000000005af66799d1a6317714d66800f9ca1406' },
  8453: { v3: '0x000000008a8330b5d1f43a62bf4c673a49f27ba0' },
  31337: local,
  31338: local,
  31339: local,
  31340: local,
  42161: {
    v2: '0x1bd1aadc9e230626c44a139d7e70d842749351eb',
    v3: '0xb274d5f4b833b61b340b654d600a864fb604a87c',
  },
  42220: { v3: '0x00000000b8077fdf2281a80be96f6c282b5d943a' },
  43114: { v3: '0x00000000862ccf095823fc7576fa6c7e6b7385ef' },
  81457: { v3: '0x0000000086f50c5e1a2500602183d4390a7ffc98' },
  7777777: { v3: '0x000000002c9a3812e15cf233190992e9a57edb56' },
  11155111: {
    v1: '0xd6c073f2a3b676b8f9002b276b618e0d8ba84fad',
    v2: '0x0e22b6638161a89533940db590e67a52474bebcd',
  },
}
