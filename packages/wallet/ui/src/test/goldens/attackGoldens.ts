import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  erc20Abi,
  maxUint256,
  parseAbi,
  parseAbiParameters,
} from 'viem'
import type { SigningRequest } from '../../reading/SigningRequest.ts'
import { account, contracts, friend, stranger, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'

type Hex = `0x${string}`
const call = (to: Hex | undefined, data: Hex, value = 0n) =>
  ({ type: 'transaction', chainId: 1, to, value, data }) as const
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, maxUint256] })
const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, 7n] })
const collection = '0x495f947276749ce646f68ac8c248420045cb7b5e'
const multicallAbi = parseAbi(['function multicall(bytes[] data)'])
const multicall = (...data: readonly Hex[]) => encodeFunctionData({ abi: multicallAbi, args: [data] })
const nested = (depth: number): Hex => (depth === 0 ? approve : multicall(nested(depth - 1)))
const own = (mode: Hex, calls: readonly { target: Hex; value: bigint; data: Hex }[]) =>
  encodeFunctionData({
    abi: parseAbi(['function execute(bytes32 mode, bytes executionCalldata)']),
    args: [
      mode,
      encodeAbiParameters(
        parseAbiParameters(['Call[] calls', 'struct Call { address target; uint256 value; bytes data; }']),
        [calls],
      ),
    ],
  })
const batchMode: Hex = `0x01${'00'.repeat(31)}`
const delegateMode: Hex = `0xff${'00'.repeat(31)}`
/** An address with the same ends as the friend's. */
const twin = `${friend.slice(0, 7)}${'ab'.repeat(15)}${friend.slice(-5)}` as Hex
const aggregate = encodeFunctionData({
  abi: parseAbi([
    'struct Call3 { address target; bool allowFailure; bytes callData; }',
    'function aggregate3(Call3[] calls)',
  ]),
  args: [
    [
      {
        target: usdc,
        allowFailure: true,
        callData: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, stranger, 9n] }),
      },
    ],
  ],
})
const delegation = (address: Hex, chainId = 1): SigningRequest => ({
  type: 'authorization',
  chainId,
  address,
  nonce: 0,
})
const unlimited = `token token ${usdc} unlimited for ${stranger}`

/** Known attacks on wallets, and deliberately malformed bytes. */
export const attackGoldens: readonly Golden[] = [
  {
    name: 'an address that looks like a friend’s',
    request: call(twin, '0x', 5n),
    leaves: ['native 5'],
    arrives: [`native 5 to ${twin}`],
    risks: ['look-alike', 'first-contact'],
  },
  {
    name: 'a transfer of nothing from somebody',
    request: call(
      usdc,
      encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [stranger, twin, 0n] }),
    ),
    arrives: [`token ${usdc} 0 to ${twin}`],
    risks: ['look-alike'],
  },
  {
    name: 'an approval in a multicall',
    request: call(usdc, multicall(approve)),
    allowances: [unlimited],
    isUnknown: true,
    risks: ['unlimited-approval'],
  },
  ...[2, 3, 4].map(
    (depth): Golden => ({
      name: `an approval in ${depth} multicalls`,
      request: call(usdc, nested(depth)),
      allowances: [unlimited],
      isUnknown: true,
    }),
  ),
  ...[5, 9].map(
    (depth): Golden => ({
      name: `an approval in ${depth} multicalls, too deep`,
      request: call(usdc, nested(depth)),
      isUnknown: true,
      risks: ['unknown-content'],
    }),
  ),
  {
    name: 'a transfer before an approval in a multicall',
    request: call(usdc, multicall(transfer, approve)),
    leaves: [`token ${usdc} 7`],
    arrives: [`token ${usdc} 7 to ${friend}`],
    allowances: [unlimited],
    isUnknown: true,
  },
  {
    name: 'Multicall3 takes what it may',
    request: call(contracts.multicall3, aggregate),
    leaves: [`token ${usdc} 9`],
    isUnknown: true,
  },
  {
    name: 'the account’s own batch hides an approval',
    request: call(
      account,
      own(batchMode, [
        { target: usdc, value: 0n, data: transfer },
        { target: usdc, value: 0n, data: approve },
      ]),
    ),
    leaves: [`token ${usdc} 7`],
    arrives: [`token ${usdc} 7 to ${friend}`],
    allowances: [unlimited],
    risks: ['unlimited-approval'],
  },
  {
    name: 'the account’s own batch pays',
    request: call(account, own(batchMode, [{ target: friend, value: 8n, data: '0x' }])),
    leaves: ['native 8'],
    arrives: [`native 8 to ${friend}`],
    isHarmless: true,
  },
  {
    name: 'the account runs somebody’s code',
    request: call(account, own(delegateMode, [{ target: stranger, value: 0n, data: '0x' }])),
    isUnknown: true,
  },
  {
    name: 'an approval among transfers of a batch',
    request: {
      type: 'calls',
      chainId: 1,
      calls: [
        { to: usdc, value: 0n, data: transfer },
        { to: usdc, value: 0n, data: approve },
        { to: friend, value: 3n, data: '0x' },
      ],
    },
    leaves: ['native 3', `token ${usdc} 7`],
    arrives: [`native 3 to ${friend}`, `token ${usdc} 7 to ${friend}`],
    allowances: [unlimited],
    risks: ['unlimited-approval'],
  },
  { name: 'a delegation to a sweeper', request: delegation(stranger), risks: ['unknown-delegate'] },
  {
    name: 'a delegation for every network',
    request: delegation('0x63c0c19a282a1b52b07dd5a65b58948a07dae32b', 0),
    risks: ['every-network'],
  },
  {
    name: 'a delegation to the wallet’s own contract',
    request: delegation('0x63c0c19a282a1b52b07dd5a65b58948a07dae32b'),
    isHarmless: true,
  },
  {
    name: 'the end of a delegation',
    request: delegation('0x0000000000000000000000000000000000000000'),
    risks: ['ends-delegation'],
    isHarmless: true,
  },
  {
    name: 'a transaction with a delegation to a sweeper',
    request: { ...call(account, '0x'), authorizations: [{ chainId: 1, address: stranger }] },
    risks: ['unknown-delegate'],
  },
  {
    name: 'a new contract',
    request: call(undefined, '0x6080604052', 4n),
    leaves: ['native 4'],
    isUnknown: true,
    risks: ['creates-contract'],
  },
  {
    name: 'a call that pays an account without code',
    request: call(stranger, '0xdeadbeef', 4n),
    leaves: ['native 4'],
    isUnknown: true,
    risks: ['call-without-code'],
  },
  {
    name: 'claim()',
    request: call(friend, '0x4e71d92d', 10n),
    leaves: ['native 10'],
    isUnknown: true,
    risks: ['call-without-code', 'unknown-content'],
  },
  { name: 'SecurityUpdate()', request: call(collection, '0x5fba79f5', 10n), leaves: ['native 10'], isUnknown: true },
  {
    name: 'tokens to the token’s own contract',
    request: call(usdc, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [usdc, 5n] })),
    leaves: [`token ${usdc} 5`],
    arrives: [`token ${usdc} 5 to ${usdc}`],
    risks: ['nobody-receives'],
  },
  {
    name: 'tokens to nobody',
    request: call(
      usdc,
      encodeFunctionData({
        abi: erc20Abi,
        functionName: 'transfer',
        args: ['0x0000000000000000000000000000000000000000', 5n],
      }),
    ),
    leaves: [`token ${usdc} 5`],
    arrives: [`token ${usdc} 5 to 0x${'0'.repeat(40)}`],
    risks: ['nobody-receives'],
  },
  {
    name: 'a network that the wallet doesn’t know',
    request: { type: 'transaction', chainId: 424_242, to: friend, value: 1n, data: '0x' },
    leaves: ['native 1'],
    arrives: [`native 1 to ${friend}`],
    isUnknown: true,
    risks: ['unknown-network', 'other-network'],
  },
  ...[4, 5, 9, 35, 36, 67].map(
    (bytes): Golden => ({
      name: `an approval cut off after ${bytes} bytes`,
      request: call(usdc, approve.slice(0, 2 + 2 * bytes) as Hex),
      isUnknown: true,
    }),
  ),
  ...['00', 'deadbeef', '00'.repeat(32)].map(
    (tail): Golden => ({
      name: `an approval with ${tail.length / 2} bytes after it`,
      request: call(usdc, `${approve}${tail}`),
      allowances: [unlimited],
      isUnknown: true,
      risks: ['unlimited-approval'],
    }),
  ),
  {
    name: 'an approval with dirt above the address',
    request: call(usdc, approve.replace('095ea7b3000000000000000000000000', '095ea7b3000000000000000000000001') as Hex),
    isUnknown: true,
  },
  { name: 'a router that is cut off', request: call(contracts.universalRouter, '0x3593564c00'), isUnknown: true },
  {
    name: 'a router with a command that nobody knows',
    request: call(
      contracts.universalRouter,
      encodeFunctionData({
        abi: parseAbi(['function execute(bytes commands, bytes[] inputs)']),
        args: ['0x3f', ['0x']],
      }),
    ),
    isUnknown: true,
  },
  {
    name: 'positions that are cut off',
    request: call(contracts.v3PositionManager, concatHex(['0x88316456', '0x00'])),
    isUnknown: true,
  },
  { name: 'bytes that are one byte', request: call(usdc, '0x09'), isUnknown: true },
]
