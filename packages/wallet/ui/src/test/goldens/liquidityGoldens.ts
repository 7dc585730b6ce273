import { createRequire } from 'node:module'
import { encodeFunctionData, parseAbi } from 'viem'
import { account, contracts, dai, friend, nowSeconds, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'

const require = createRequire(import.meta.url)
const { NonfungiblePositionManager } = require('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk')
const { Actions, URVersion, V4Planner } = require('@uniswap/v4-sdk') as typeof import('@uniswap/v4-sdk')

type Hex = `0x${string}`
const { weth } = contracts
const v3Manager = contracts.v3PositionManager!
const v4Manager = contracts.v4PositionManager!
const deadline = nowSeconds + 1_200
const all128 = 2n ** 128n - 1n
const eth = '0x0000000000000000000000000000000000000000'

const v3Call = (name: string, parameters: readonly unknown[]) =>
  NonfungiblePositionManager.INTERFACE.encodeFunctionData(name, parameters as never) as Hex
const v3 = (calls: readonly Hex[], value = 0n) => {
  const data = calls.length === 1 ? calls[0]! : v3Call('multicall', [calls])
  return { type: 'transaction', chainId: 1, to: v3Manager, value, data } as const
}
const mint = (token0: Hex, token1: Hex, amount: bigint, recipient: string = account) =>
  v3Call('mint', [
    {
      token0,
      token1,
      fee: 500,
      tickLower: -100,
      tickUpper: 100,
      recipient,
      deadline,
      amount0Desired: amount,
      amount1Desired: amount + 1n,
      amount0Min: 1,
      amount1Min: 1,
    },
  ])
const v4 = (steps: readonly (readonly [keyof typeof Actions, readonly unknown[]])[], value = 0n) => {
  const planner = new V4Planner()
  for (const [action, parameters] of steps)
    planner.addAction(Actions[action] as never, parameters as never, URVersion.V2_0)
  const data = encodeFunctionData({
    abi: parseAbi(['function modifyLiquidities(bytes unlockData, uint256 deadline) payable']),
    args: [planner.finalize() as Hex, BigInt(deadline)],
  })
  return { type: 'transaction', chainId: 1, to: v4Manager, value, data } as const
}
const key = (currency0: Hex) => ({ currency0, currency1: usdc, fee: 500, tickSpacing: 10, hooks: eth })
const position = (side: 0 | 1, id: bigint, amount: bigint, manager: Hex) =>
  `position-side ${manager} ${id} ${side} ${amount}`

const sizes = [1_000n, 77_000_000n, 2n ** 90n]

/** The position managers of v3 and v4 by Uniswap's encoders, and the v2 router. */
export const liquidityGoldens: readonly Golden[] = sizes.flatMap((amount): readonly Golden[] => [
  {
    name: `v3 mint ${amount}`,
    request: v3([mint(dai, usdc, amount)]),
    leaves: [`token ${dai} ${amount}`, `token ${usdc} ${amount + 1n}`],
    arrives: [`collection ${v3Manager} 1 to account`],
    isHarmless: true,
  },
  {
    name: `v3 mint for somebody else ${amount}`,
    request: v3([mint(dai, usdc, amount, friend)]),
    leaves: [`token ${dai} ${amount}`, `token ${usdc} ${amount + 1n}`],
    arrives: [`collection ${v3Manager} 1 to ${friend}`],
    risks: ['other-recipient'],
  },
  {
    name: `v3 mint with native ${amount}`,
    request: v3([mint(usdc, weth, amount), v3Call('refundETH', [])], amount + 1n),
    leaves: [`native ${amount + 1n}`, `token ${usdc} ${amount}`],
    arrives: [`collection ${v3Manager} 1 to account`],
    isHarmless: true,
  },
  {
    name: `v3 increase ${amount}`,
    request: v3([
      v3Call('increaseLiquidity', [
        { tokenId: 5, amount0Desired: amount, amount1Desired: 2n * amount, amount0Min: 0, amount1Min: 0, deadline },
      ]),
    ]),
    leaves: [position(0, 5n, amount, v3Manager), position(1, 5n, 2n * amount, v3Manager)],
  },
  {
    name: `v3 decrease and collect ${amount}`,
    request: v3([
      v3Call('decreaseLiquidity', [{ tokenId: 5, liquidity: amount, amount0Min: 3, amount1Min: 4, deadline }]),
      v3Call('collect', [{ tokenId: 5, recipient: account, amount0Max: all128, amount1Max: all128 }]),
    ]),
    arrives: [`${position(0, 5n, 3n, v3Manager)} to account`, `${position(1, 5n, 4n, v3Manager)} to account`],
    isHarmless: true,
  },
  {
    name: `v3 collect to somebody else ${amount}`,
    request: v3([v3Call('collect', [{ tokenId: amount, recipient: friend, amount0Max: all128, amount1Max: all128 }])]),
    arrives: [
      `${position(0, amount, 0n, v3Manager)} to ${friend}`,
      `${position(1, amount, 0n, v3Manager)} to ${friend}`,
    ],
    risks: ['other-recipient'],
  },
  {
    name: `v3 position ${amount} moves as the NFT that it is`,
    request: v3([v3Call('safeTransferFrom(address,address,uint256)', [account, friend, amount])]),
    leaves: [`nft ${v3Manager} ${amount} 1`],
    arrives: [`nft ${v3Manager} ${amount} 1 to ${friend}`],
  },
  {
    name: `v4 mint ${amount}`,
    request: v4([
      ['MINT_POSITION', [key(dai), -100, 100, 9n, amount, amount + 1n, account, '0x']],
      ['CLOSE_CURRENCY', [dai]],
      ['CLOSE_CURRENCY', [usdc]],
    ]),
    leaves: [`token ${dai} ${amount}`, `token ${usdc} ${amount + 1n}`],
    arrives: [`collection ${v4Manager} 1 to account`],
    isHarmless: true,
  },
  {
    name: `v4 mint with native ${amount}`,
    request: v4(
      [
        ['MINT_POSITION', [key(eth), -100, 100, 9n, amount, amount + 1n, account, '0x']],
        ['CLOSE_CURRENCY', [eth]],
        ['CLOSE_CURRENCY', [usdc]],
        ['SWEEP', [eth, account]],
      ],
      amount,
    ),
    leaves: [`native ${amount}`, `token ${usdc} ${amount + 1n}`],
    arrives: [`collection ${v4Manager} 1 to account`],
  },
  {
    name: `v4 decrease ${amount} and take the pair`,
    request: v4([
      ['DECREASE_LIQUIDITY', [6n, amount, 3n, 4n, '0x']],
      ['TAKE_PAIR', [dai, usdc, account]],
    ]),
    arrives: [`${position(0, 6n, 3n, v4Manager)} to account`, `${position(1, 6n, 4n, v4Manager)} to account`],
  },
  {
    name: `v4 decrease ${amount} for somebody else`,
    request: v4([
      ['DECREASE_LIQUIDITY', [6n, amount, 3n, 4n, '0x']],
      ['TAKE_PAIR', [dai, usdc, friend]],
    ]),
    arrives: [`${position(0, 6n, 3n, v4Manager)} to ${friend}`, `${position(1, 6n, 4n, v4Manager)} to ${friend}`],
    risks: ['other-recipient'],
  },
  {
    name: `v2 add ${amount}`,
    request: {
      type: 'transaction',
      chainId: 1,
      to: contracts.v2Router!,
      value: 0n,
      data: encodeFunctionData({
        abi: parseAbi([
          'function addLiquidity(address tokenA, address tokenB, uint256 desiredA, uint256 desiredB, uint256 minA, uint256 minB, address to, uint256 deadline)',
        ]),
        args: [dai, usdc, amount, 5n, 1n, 1n, account, BigInt(deadline)],
      }),
    },
    leaves: [`token ${dai} ${amount}`, `token ${usdc} 5`],
    arrives: [`collection ${contracts.v2Router} 1 to account`],
  },
])
