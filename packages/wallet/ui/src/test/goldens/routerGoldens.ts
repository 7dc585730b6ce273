import { createRequire } from 'node:module'
import { encodeFunctionData, encodePacked, parseAbi } from 'viem'
import { account, contracts, dai, friend, nowSeconds, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'

// The SDK's ES modules reference source maps that aren't in the packages: each file would print a warning.
const require = createRequire(import.meta.url)
const { CommandType, RoutePlanner } =
  require('@uniswap/universal-router-sdk') as typeof import('@uniswap/universal-router-sdk')
const { Actions, URVersion, V4Planner } = require('@uniswap/v4-sdk') as typeof import('@uniswap/v4-sdk')

type Hex = `0x${string}`
type Step = readonly [keyof typeof CommandType, readonly unknown[]]

const { universalRouter, weth } = contracts
const deadline = BigInt(nowSeconds + 1_200)
const sender = '0x0000000000000000000000000000000000000001'
const router = '0x0000000000000000000000000000000000000002'
const eth = '0x0000000000000000000000000000000000000000'
const fees = friend
const routerAbi = parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable'])

function route(steps: readonly Step[], value = 0n): Golden['request'] {
  const planner = new RoutePlanner()
  for (const [command, parameters] of steps) planner.addCommand(CommandType[command] as never, parameters as never)
  const data = encodeFunctionData({
    abi: routerAbi,
    args: [planner.commands as Hex, planner.inputs as Hex[], deadline],
  })
  return { type: 'transaction', chainId: 1, to: universalRouter, value, data }
}

function v4(
  steps: readonly (readonly [keyof typeof Actions, readonly unknown[]])[],
  value = 0n,
  after: readonly Step[] = [],
) {
  const planner = new V4Planner()
  for (const [action, parameters] of steps)
    planner.addAction(Actions[action] as never, parameters as never, URVersion.V2_0)
  const route0 = new RoutePlanner()
  route0.addCommand(CommandType.V4_SWAP, [planner.finalize()] as never)
  for (const [command, parameters] of after) route0.addCommand(CommandType[command] as never, parameters as never)
  const data = encodeFunctionData({ abi: routerAbi, args: [route0.commands as Hex, route0.inputs as Hex[], deadline] })
  return { type: 'transaction', chainId: 1, to: universalRouter, value, data } as const
}

const path = (...tokens: readonly Hex[]) =>
  tokens
    .slice(1)
    .reduce<Hex>((sum, token) => encodePacked(['bytes', 'uint24', 'address'], [sum, 500, token]), tokens[0]!)
const key = (currency0: Hex, currency1: Hex) => ({ currency0, currency1, fee: 500, tickSpacing: 10, hooks: eth })

const sizes = [1n, 2_000_000_000_000n, 123_456_789_012_345n, 2n ** 100n]

/** Universal Router 2.0.0, with Uniswap's planners. */
export const routerGoldens: readonly Golden[] = sizes.flatMap((amount): readonly Golden[] => {
  const least = amount / 2n + 1n
  const isHarmless = true
  return [
    {
      name: `v2 exact in ${amount}`,
      request: route([['V2_SWAP_EXACT_IN', [sender, amount, least, [usdc, weth], true]]]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`token ${weth} ${least} to account`],
      isHarmless,
    },
    {
      name: `v2 exact out ${amount}`,
      request: route([
        ['V2_SWAP_EXACT_OUT', [router, least, amount, [dai, weth], true]],
        ['SWEEP', [weth, sender, least]],
      ]),
      leaves: [`token ${dai} ${amount}`],
      arrives: [`token ${weth} ${least} to account`],
      isHarmless,
    },
    {
      name: `v3 exact in ${amount} over two pools`,
      request: route([['V3_SWAP_EXACT_IN', [account, amount, least, path(usdc, weth, dai), true]]]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`token ${dai} ${least} to account`],
      isHarmless,
    },
    {
      name: `v3 exact out ${amount}`,
      request: route([['V3_SWAP_EXACT_OUT', [sender, least, amount, path(weth, usdc), true]]]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`token ${weth} ${least} to account`],
      isHarmless,
    },
    {
      name: `v3 for native ${amount}`,
      request: route([
        ['V3_SWAP_EXACT_IN', [router, amount, least, path(usdc, weth), true]],
        ['UNWRAP_WETH', [sender, least]],
      ]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`native ${least} to account`],
      isHarmless,
    },
    {
      name: `native into v3 ${amount}`,
      request: route(
        [
          ['WRAP_ETH', [router, amount]],
          ['V3_SWAP_EXACT_IN', [sender, amount, least, path(weth, usdc), false]],
        ],
        amount,
      ),
      leaves: [`native ${amount}`],
      arrives: [`token ${usdc} ${least} to account`],
      isHarmless,
    },
    {
      name: `v3 with a fee to somebody ${amount}`,
      request: route([
        ['V3_SWAP_EXACT_IN', [router, amount, least, path(usdc, dai), true]],
        ['PAY_PORTION', [dai, fees, 25]],
        ['SWEEP', [dai, sender, least]],
      ]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`token ${dai} 0 to ${fees}`, `token ${dai} ${least} to account`],
      risks: ['part-to-others'],
      isHarmless,
    },
    {
      name: `v3 all of it to somebody else ${amount}`,
      request: route([['V3_SWAP_EXACT_IN', [friend, amount, least, path(usdc, dai), true]]]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`token ${dai} ${least} to ${friend}`],
      risks: ['other-recipient'],
    },
    {
      name: `v3 for nothing at least ${amount}`,
      request: route([['V3_SWAP_EXACT_IN', [sender, amount, 0n, path(usdc, dai), true]]]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`token ${dai} 0 to account`],
      risks: ['nothing-in-return'],
    },
    {
      name: `v4 exact in single ${amount}`,
      request: v4([
        [
          'SWAP_EXACT_IN_SINGLE',
          [{ poolKey: key(dai, usdc), zeroForOne: true, amountIn: amount, amountOutMinimum: least, hookData: '0x' }],
        ],
        ['SETTLE_ALL', [dai, amount]],
        ['TAKE_ALL', [usdc, least]],
      ]),
      leaves: [`token ${dai} ${amount}`],
      arrives: [`token ${usdc} ${least} to account`],
      isHarmless,
    },
    {
      name: `v4 exact out single ${amount}`,
      request: v4([
        [
          'SWAP_EXACT_OUT_SINGLE',
          [{ poolKey: key(dai, usdc), zeroForOne: false, amountOut: least, amountInMaximum: amount, hookData: '0x' }],
        ],
        ['SETTLE_ALL', [usdc, amount]],
        ['TAKE_ALL', [dai, least]],
      ]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`token ${dai} ${least} to account`],
      isHarmless,
    },
    {
      name: `v4 from native ${amount}`,
      request: v4(
        [
          [
            'SWAP_EXACT_IN_SINGLE',
            [{ poolKey: key(eth, usdc), zeroForOne: true, amountIn: amount, amountOutMinimum: least, hookData: '0x' }],
          ],
          ['SETTLE_ALL', [eth, amount]],
          ['TAKE', [usdc, sender, least]],
        ],
        amount,
      ),
      leaves: [`native ${amount}`],
      arrives: [`token ${usdc} ${least} to account`],
      isHarmless,
    },
    {
      name: `takes by Permit2 and wraps nothing ${amount}`,
      request: route([['PERMIT2_TRANSFER_FROM', [usdc, friend, amount]]]),
      leaves: [`token ${usdc} ${amount}`],
      arrives: [`token ${usdc} ${amount} to ${friend}`],
      risks: ['other-recipient'],
    },
  ]
})
