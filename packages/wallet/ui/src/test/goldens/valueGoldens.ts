import { encodeFunctionData, erc20Abi, parseAbi } from 'viem'
import { account, contracts, friend, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'

type Hex = `0x${string}`
const call = (to: Hex | undefined, data: Hex, value: bigint) =>
  ({ type: 'transaction', chainId: 1, to, value, data }) as const
const collection = '0x495f947276749ce646f68ac8c248420045cb7b5e'

/** Native currency sent with non-payable calls: the recipient keeps it, however harmless the call looks. */
export const valueGoldens: readonly Golden[] = [
  {
    name: 'a revocation at a contract that keeps what comes with it',
    request: call(
      collection,
      encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [friend, 0n] }),
      10n ** 18n,
    ),
    leaves: [`native ${10n ** 18n}`],
    allowances: [`token nft ${collection} 0 1 for ${friend}`],
    isUnknown: true,
    risks: ['unknown-content'],
  },
  {
    name: 'native currency that Permit2 has no use for',
    request: call(
      contracts.permit2,
      encodeFunctionData({
        abi: parseAbi(['function lockdown((address token, address spender)[] approvals)']),
        args: [[{ token: usdc, spender: friend }]],
      }),
      5n,
    ),
    leaves: ['native 5'],
    allowances: [`permit2 token ${usdc} 0 for ${friend}`],
    isUnknown: true,
    risks: ['unknown-content'],
  },
  {
    name: 'native currency with fees that are collected: it stays at the manager',
    request: call(
      contracts.v3PositionManager,
      encodeFunctionData({
        abi: parseAbi([
          'function collect((uint256 tokenId, address recipient, uint128 amount0Max, uint128 amount1Max) params) payable',
        ]),
        args: [{ tokenId: 7n, recipient: account, amount0Max: 2n ** 128n - 1n, amount1Max: 2n ** 128n - 1n }],
      }),
      5n,
    ),
    leaves: ['native 5'],
    arrives: [0, 1].map((side) => `position-side ${contracts.v3PositionManager!.toLowerCase()} 7 ${side} 0 to account`),
    isUnknown: true,
    risks: ['unknown-content'],
  },
]
