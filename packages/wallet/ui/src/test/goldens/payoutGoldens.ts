import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { account, contracts, dai, stranger, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'
import { all128, deadline, eth, key, mint, v3, v3Call, v3Manager, v4, v4Manager } from './positionCalls.ts'

const { weth } = contracts
const ether = 10n ** 18n
const minted = `collection ${v4Manager} 1 to account`
const sideOf = (side: 0 | 1, least: bigint, recipient: string) =>
  `position-side ${v4Manager} 7 ${side} ${least} to ${recipient}`
const mintNative = (most: bigint) => ['MINT_POSITION', [key(eth), -100, 100, 9n, most, 5n, account, '0x']] as const
const close = [
  ['CLOSE_CURRENCY', [eth]],
  ['CLOSE_CURRENCY', [usdc]],
] as const
const decrease = ['DECREASE_LIQUIDITY', [7n, ether, 0n, 0n, '0x']] as const
const burn = ['BURN_POSITION', [7n, 3n, 4n, '0x']] as const
/** Mints as much as fits of what the account pays in, and sweeps the rest to `recipient`. */
const allThatFits = (recipient: string) =>
  [
    ['SETTLE', [eth, ether, true]],
    ['SETTLE', [usdc, 5n, true]],
    ['MINT_POSITION_FROM_DELTAS', [key(eth), -100, 100, ether, 5n, account, '0x']],
    ['TAKE', [eth, manager, ether]],
    ['SETTLE', [eth, 0n, false]],
    ['SWEEP', [eth, account]],
    ['TAKE', [usdc, manager, 5n]],
    ['SETTLE', [usdc, 0n, false]],
    ['SWEEP', [usdc, recipient]],
  ] as const
const manager = '0x0000000000000000000000000000000000000002'
const payment = (asset: string) => ({
  to: asset as `0x${string}`,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [stranger, 1n] }),
})
const taken = v4([decrease, ['TAKE_PAIR', [dai, usdc, account]], ['TAKE_PAIR', [dai, usdc, stranger]]])

/** Payouts of positions and their managers to others, and native currency that stays at a manager. */
export const payoutGoldens: readonly Golden[] = [
  {
    name: 'v4 mint whose rest is swept to a stranger',
    request: v4([mintNative(ether), ...close, ['SWEEP', [eth, stranger]]], ether),
    leaves: [`native ${ether}`, `token ${usdc} 5`],
    arrives: [minted, `native 0 to ${stranger}`],
    isUnknown: true,
    risks: ['most-to-others', 'unknown-content'],
  },
  {
    name: 'v4 mint whose rest is swept to a stranger before the account gets its own',
    request: v4([mintNative(ether), ...close, ['SWEEP', [eth, stranger]], ['SWEEP', [eth, account]]], ether),
    leaves: [`native ${ether}`, `token ${usdc} 5`],
    arrives: [minted, `native 0 to ${stranger}`],
    risks: ['most-to-others'],
  },
  {
    name: 'v4 mint of all that fits',
    request: v4(allThatFits(account), ether),
    leaves: [`native ${ether}`, `token ${usdc} 5`],
    arrives: [minted],
    isHarmless: true,
  },
  {
    name: 'v4 mint of all that fits whose rest is swept to a stranger',
    request: v4(allThatFits(stranger), ether),
    leaves: [`native ${ether}`, `token ${usdc} 5`],
    arrives: [minted, `token ${usdc} 0 to ${stranger}`],
    risks: ['most-to-others'],
  },
  {
    name: 'v4 decrease behind a pair that pays nothing',
    request: v4([decrease, ['TAKE_PAIR', [weth, usdc, account]], ['TAKE_PAIR', [dai, usdc, stranger]]]),
    arrives: [
      sideOf(0, 0n, 'account'),
      sideOf(1, 0n, 'account'),
      `token ${dai} 0 to ${stranger}`,
      `token ${usdc} 0 to ${stranger}`,
    ],
    risks: ['most-to-others'],
  },
  {
    name: 'v4 decrease to a stranger beside payments of the same tokens',
    request: { type: 'calls', chainId: 1, calls: [payment(dai), payment(usdc), taken] },
    leaves: [`token ${dai} 1`, `token ${usdc} 1`],
    arrives: [
      sideOf(0, 0n, 'account'),
      sideOf(1, 0n, 'account'),
      `token ${dai} 1 to ${stranger}`,
      `token ${usdc} 1 to ${stranger}`,
    ],
    risks: ['most-to-others'],
  },
  {
    name: 'v4 burn to the account',
    request: v4([burn, ['TAKE_PAIR', [dai, usdc, account]]]),
    leaves: [`nft ${v4Manager} 7 1`],
    arrives: [sideOf(0, 3n, 'account'), sideOf(1, 4n, 'account')],
    isHarmless: true,
  },
  {
    name: 'v4 burn to a stranger',
    request: v4([burn, ['TAKE_PAIR', [dai, usdc, stranger]]]),
    leaves: [`nft ${v4Manager} 7 1`],
    arrives: [
      sideOf(0, 3n, stranger),
      sideOf(1, 4n, stranger),
      `token ${dai} 0 to ${stranger}`,
      `token ${usdc} 0 to ${stranger}`,
    ],
    risks: ['other-recipient'],
  },
  {
    name: 'v4 mint that leaves its value at the manager',
    request: v4([mintNative(ether), ...close], ether),
    leaves: [`native ${ether}`, `token ${usdc} 5`],
    arrives: [minted],
    isUnknown: true,
    risks: ['unknown-content'],
  },
  {
    name: 'v4 mint with more value than it can take',
    request: v4([mintNative(ether), ...close, ['SWEEP', [eth, account]]], ether + 1n),
    leaves: [`native ${ether + 1n}`, `token ${usdc} 5`],
    arrives: [minted],
    isUnknown: true,
    risks: ['unknown-content'],
  },
  {
    name: 'v2 add of native currency, whose rest the router sends back by itself',
    request: {
      type: 'transaction',
      chainId: 1,
      to: contracts.v2Router!,
      value: ether,
      data: encodeFunctionData({
        abi: parseAbi([
          'function addLiquidityETH(address token, uint256 desired, uint256 minToken, uint256 minETH, address to, uint256 deadline) payable',
        ]),
        args: [usdc, 5n, 1n, 1n, account, BigInt(deadline)],
      }),
    },
    leaves: [`native ${ether}`, `token ${usdc} 5`],
    arrives: [`collection ${contracts.v2Router} 1 to account`],
    isHarmless: true,
  },
  {
    name: 'v3 mint that leaves its value at the manager',
    request: v3([mint(usdc, weth, ether)], ether + 1n),
    leaves: [`native ${ether + 1n}`, `token ${usdc} ${ether}`],
    arrives: [`collection ${v3Manager} 1 to account`],
    isUnknown: true,
    risks: ['unknown-content'],
  },
  {
    name: 'v3 mint with more value than it can take',
    request: v3([mint(usdc, weth, 10n), v3Call('refundETH', [])], ether),
    leaves: [`native ${ether}`, `token ${usdc} 10`],
    arrives: [`collection ${v3Manager} 1 to account`],
    isUnknown: true,
    risks: ['unknown-content'],
  },
  {
    name: 'v3 mint of two tokens with value, which pays for neither',
    request: v3([mint(dai, usdc, 10n), v3Call('refundETH', [])], ether),
    leaves: [`native ${ether}`, `token ${dai} 10`, `token ${usdc} 11`],
    arrives: [`collection ${v3Manager} 1 to account`],
    isUnknown: true,
    risks: ['unknown-content'],
  },
  {
    name: 'v3 decrease of one position behind the fees of another',
    request: v3([
      v3Call('decreaseLiquidity', [{ tokenId: 5, liquidity: 9, amount0Min: 3, amount1Min: 4, deadline: 2e9 }]),
      ...[
        [6, account],
        [5, stranger],
      ].map(([tokenId, recipient]) =>
        v3Call('collect', [{ tokenId, recipient, amount0Max: all128, amount1Max: all128 }]),
      ),
    ]),
    arrives: [
      `position-side ${v3Manager} 5 0 3 to ${stranger}`,
      `position-side ${v3Manager} 5 1 4 to ${stranger}`,
      `position-side ${v3Manager} 6 0 0 to account`,
      `position-side ${v3Manager} 6 1 0 to account`,
    ],
    risks: ['most-to-others'],
  },
]
