import { encodeFunctionData, parseAbi } from 'viem'
import { account, contracts, dai, friend, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'
import { all128, deadline, eth, key, mint, v3, v3Call, v3Manager, v4, v4Manager } from './positionCalls.ts'

type Hex = `0x${string}`
const { weth } = contracts
const position = (side: 0 | 1, id: bigint, amount: bigint, manager: Hex) =>
  `position-side ${manager} ${id} ${side} ${amount}`

const sizes = [1_000n, 77_000_000n, 2n ** 90n]

/** The position managers of v3 and v4 with Uniswap's encoders, and the v2 router. */
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
    isHarmless: true,
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
    arrives: [
      `${position(0, 6n, 3n, v4Manager)} to ${friend}`,
      `${position(1, 6n, 4n, v4Manager)} to ${friend}`,
      `token ${dai} 0 to ${friend}`,
      `token ${usdc} 0 to ${friend}`,
    ],
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
