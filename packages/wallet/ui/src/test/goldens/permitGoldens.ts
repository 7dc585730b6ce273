import { encodeFunctionData, parseAbi } from 'viem'
import { account, contracts, dai, nowSeconds, stranger, usdc } from '../signingContext.ts'
import type { Golden } from './Golden.ts'

type Hex = `0x${string}`
const { permit2, universalRouter } = contracts
const all160 = 2n ** 160n - 1n
const soon = nowSeconds + 1_800
const amounts = [1n, 5_000_000n, all160]
const most = (amount: bigint) => (amount === all160 ? 'unlimited' : amount)
const field = (text: string) =>
  text.split(',').map((each) => ({ type: each.split(' ')[0]!, name: each.split(' ')[1]! }))

const allowanceTypes = {
  PermitDetails: field('address token,uint160 amount,uint48 expiration,uint48 nonce'),
  PermitSingle: field('PermitDetails details,address spender,uint256 sigDeadline'),
  PermitBatch: field('PermitDetails[] details,address spender,uint256 sigDeadline'),
}
const transferTypes = {
  TokenPermissions: field('address token,uint256 amount'),
  PermitTransferFrom: field('TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline'),
  PermitBatchTransferFrom: field('TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline'),
  PermitWitnessTransferFrom: field(
    'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Claim witness',
  ),
  Claim: field('address receiver,uint256 amount'),
}

const typed = (
  primaryType: string,
  types: object,
  message: object,
  domain: object = { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
) =>
  ({
    type: 'typed-data',
    typedData: JSON.stringify({ domain, primaryType, types, message }, (_, value) =>
      typeof value === 'bigint' ? String(value) : value,
    ),
  }) as const
const detail = (token: Hex, amount: bigint) => ({ token, amount, expiration: soon, nonce: 0 })
const call = (data: Hex) => ({ type: 'transaction', chainId: 1, to: permit2, value: 0n, data }) as const

const permit2Abi = parseAbi([
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'struct Pair { address token; address spender; }',
  'function lockdown(Pair[] approvals)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function invalidateNonces(address token, address spender, uint48 newNonce)',
  'function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
  'struct Transfer { address from; address to; uint160 amount; address token; }',
  'function transferFrom(Transfer[] transferDetails)',
])

const tokenPermit = (token: Hex, value: bigint, chainId: number | undefined = 1) =>
  typed(
    'Permit',
    { Permit: field('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
    { owner: account, spender: stranger, value, nonce: 3, deadline: soon },
    { name: 'USD Coin', version: '2', ...(chainId && { chainId }), verifyingContract: token },
  )

/** Permit2 calls and signatures, EIP-2612, and DAI's permit. */
export const permitGoldens: readonly Golden[] = [
  ...([usdc, dai] as const).flatMap((token) =>
    amounts.flatMap((amount): readonly Golden[] => [
      {
        name: `Permit2 approve ${amount} of ${token}`,
        request: call(
          encodeFunctionData({
            abi: permit2Abi,
            functionName: 'approve',
            args: [token, universalRouter, amount, soon],
          }),
        ),
        allowances: [`permit2 token ${token} ${most(amount)} for ${universalRouter}`],
        isHarmless: true,
      },
      {
        name: `Permit2 permit ${amount} of ${token} for the router`,
        request: typed('PermitSingle', allowanceTypes, {
          details: detail(token, amount),
          spender: universalRouter,
          sigDeadline: soon,
        }),
        allowances: [`permit2 token ${token} ${most(amount)} for ${universalRouter}`],
        isHarmless: true,
      },
      {
        name: `Permit2 permit ${amount} of ${token} for a drainer`,
        request: typed('PermitSingle', allowanceTypes, {
          details: detail(token, amount),
          spender: stranger,
          sigDeadline: soon,
        }),
        allowances: [`permit2 token ${token} ${most(amount)} for ${stranger}`],
        risks: ['spender-without-code', 'unknown-spender'],
      },
      {
        name: `Permit2 batch drain with ${amount} of ${token}`,
        request: typed('PermitBatch', allowanceTypes, {
          details: [detail(token, amount), detail(contracts.weth, all160)],
          spender: stranger,
          sigDeadline: soon,
        }),
        allowances: [
          `permit2 token ${contracts.weth} unlimited for ${stranger}`,
          `permit2 token ${token} ${most(amount)} for ${stranger}`,
        ],
        risks: ['many-approvals', 'unlimited-approval', 'spender-without-code'],
      },
      {
        name: `Permit2 signature transfer of ${amount} of ${token}`,
        request: typed('PermitTransferFrom', transferTypes, {
          permitted: { token, amount },
          spender: stranger,
          nonce: 1,
          deadline: soon,
        }),
        leaves: [`token ${token} ${amount}`],
        risks: ['free-transfer'],
      },
      {
        name: `Permit2 batched signature transfer of ${amount} of ${token}`,
        request: typed('PermitBatchTransferFrom', transferTypes, {
          permitted: [
            { token, amount },
            { token, amount },
          ],
          spender: stranger,
          nonce: 1,
          deadline: soon,
        }),
        leaves: [`token ${token} ${2n * amount}`],
        risks: ['free-transfer'],
      },
      {
        name: `Permit2 transfer of ${amount} of ${token} with a witness that nobody knows`,
        request: typed('PermitWitnessTransferFrom', transferTypes, {
          permitted: { token, amount },
          spender: stranger,
          nonce: 1,
          deadline: soon,
          witness: { receiver: stranger, amount },
        }),
        leaves: [`token ${token} ${amount}`],
        isUnknown: true,
        risks: ['unknown-content'],
      },
      {
        name: `Permit2 transferFrom of ${amount} of ${token}`,
        request: call(
          encodeFunctionData({
            abi: permit2Abi,
            functionName: 'transferFrom',
            args: [account, stranger, amount, token],
          }),
        ),
        leaves: [`token ${token} ${amount}`],
        arrives: [`token ${token} ${amount} to ${stranger}`],
        risks: ['first-contact'],
      },
      {
        name: `permit of ${amount} of ${token} (EIP-2612)`,
        request: tokenPermit(token, amount),
        allowances: [`token token ${token} ${amount} for ${stranger}`],
        risks: ['spender-without-code'],
      },
      {
        name: `permit of ${amount} of ${token} for another network`,
        request: tokenPermit(token, amount, 10),
        allowances: [`token token ${token} ${amount} for ${stranger}`],
        risks: ['other-network'],
      },
      {
        name: `permit of ${amount} of ${token} for every network`,
        request: tokenPermit(token, amount, 0),
        allowances: [`token token ${token} ${amount} for ${stranger}`],
        risks: ['every-network'],
      },
    ]),
  ),
  ...[true, false].map((allowed) => ({
    name: `DAI permit, allowed ${allowed}`,
    request: typed(
      'Permit',
      { Permit: field('address holder,address spender,uint256 nonce,uint256 expiry,bool allowed') },
      { holder: account, spender: stranger, nonce: 1, expiry: 0, allowed },
      { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: dai },
    ),
    allowances: [`token token ${dai} ${allowed ? 'unlimited' : 0n} for ${stranger}`],
    ...(allowed ? { risks: ['unlimited-approval', 'far-expiry'] as const } : {}),
  })),
  {
    name: 'Permit2 lockdown',
    request: call(
      encodeFunctionData({
        abi: permit2Abi,
        functionName: 'lockdown',
        args: [
          [
            { token: usdc, spender: stranger },
            { token: dai, spender: stranger },
          ],
        ],
      }),
    ),
    allowances: [`permit2 token ${dai} 0 for ${stranger}`, `permit2 token ${usdc} 0 for ${stranger}`],
    isHarmless: true,
  },
  {
    name: 'Permit2 batched transferFrom',
    request: call(
      encodeFunctionData({
        abi: permit2Abi,
        functionName: 'transferFrom',
        args: [
          [
            { from: account, to: stranger, amount: 5n, token: usdc },
            { from: account, to: stranger, amount: 6n, token: usdc },
          ],
        ],
      }),
    ),
    leaves: [`token ${usdc} 11`],
    arrives: [`token ${usdc} 11 to ${stranger}`],
  },
  {
    name: 'Permit2 nonces',
    request: call(encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateNonces', args: [usdc, stranger, 9] })),
    isHarmless: true,
  },
  {
    name: 'Permit2 unordered nonces',
    request: call(encodeFunctionData({ abi: permit2Abi, functionName: 'invalidateUnorderedNonces', args: [1n, 255n] })),
    isHarmless: true,
  },
  {
    name: 'a permit of a Permit2 that is somebody else’s',
    request: typed(
      'PermitSingle',
      allowanceTypes,
      { details: detail(usdc, 5n), spender: stranger, sigDeadline: soon },
      { name: 'Permit2', chainId: 1, verifyingContract: stranger },
    ),
    isUnknown: true,
    risks: ['unusual-contract', 'unknown-content'],
  },
  {
    name: 'a permit whose fields are in another order',
    request: typed(
      'PermitSingle',
      { ...allowanceTypes, PermitSingle: field('address spender,PermitDetails details,uint256 sigDeadline') },
      { details: detail(usdc, 5n), spender: stranger, sigDeadline: soon },
    ),
    isUnknown: true,
  },
  {
    name: 'a permit for another owner',
    request: typed(
      'Permit',
      { Permit: field('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline') },
      { owner: stranger, spender: universalRouter, value: 5, nonce: 3, deadline: soon },
      { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc },
    ),
    allowances: [`token token ${usdc} 5 for ${universalRouter}`],
    risks: ['other-owner'],
  },
]
