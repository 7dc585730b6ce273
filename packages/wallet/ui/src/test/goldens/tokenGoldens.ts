import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { account, contracts, dai, friend, nfts, nowSeconds, stranger, usdc } from '../signingContext.ts'
import { type Golden, tokenWord } from './Golden.ts'

type Hex = `0x${string}`
const amounts = [1n, 1_000_000n, 2n ** 96n - 1n, 2n ** 128n, 2n ** 255n - 1n]
const tokens = [usdc, dai, contracts.weth] as const
const multiToken = '0x495f947276749ce646f68ac8c248420045cb7b5e'

const call = (to: Hex, data: Hex, value = 0n) => ({ type: 'transaction', chainId: 1, to, value, data }) as const
const nftAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address to, uint256 id)',
  'function transferFrom(address from, address to, uint256 id)',
])
const multiAbi = parseAbi([
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
])
const extraAbi = parseAbi([
  'function increaseAllowance(address spender, uint256 added)',
  'function decreaseAllowance(address spender, uint256 subtracted)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])

/** Plain value, ERC-20, ERC-721 and ERC-1155. */
export const tokenGoldens: readonly Golden[] = [
  ...amounts.map((value) => ({
    name: `sends ${value} wei`,
    request: call(friend, '0x', value),
    leaves: [`native ${value}`],
    arrives: [`native ${value} to ${friend}`],
    isHarmless: true,
  })),
  { name: 'sends nothing to itself', request: call(account, '0x', 5n) },
  ...tokens.flatMap((token) =>
    amounts.flatMap((amount): readonly Golden[] => [
      {
        name: `transfers ${amount} of ${token}`,
        request: call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [friend, amount] })),
        leaves: [tokenWord(token, amount)],
        arrives: [`${tokenWord(token, amount)} to ${friend}`],
        isHarmless: true,
      },
      {
        name: `approves ${amount} of ${token} to Permit2`,
        request: call(
          token,
          encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contracts.permit2, amount] }),
        ),
        allowances: [`token token ${token} ${amount} for ${contracts.permit2}`],
        isHarmless: true,
      },
      {
        name: `approves ${amount} of ${token} to a stranger with a key`,
        request: call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, amount] })),
        allowances: [`token token ${token} ${amount} for ${stranger}`],
        risks: ['spender-without-code', 'unknown-spender'],
      },
      {
        name: `takes ${amount} of ${token} from somebody`,
        request: call(
          token,
          encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [stranger, account, amount] }),
        ),
        arrives: [`token ${token} ${amount} to account`],
      },
    ]),
  ),
  ...tokens.flatMap((token): readonly Golden[] => [
    {
      name: `approves all of ${token}`,
      request: call(
        token,
        encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, maxUint256] }),
      ),
      allowances: [`token token ${token} unlimited for ${stranger}`],
      risks: ['unlimited-approval', 'unknown-spender'],
    },
    {
      name: `takes an approval of ${token} back`,
      request: call(token, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 0n] })),
      allowances: [`token token ${token} 0 for ${stranger}`],
      isHarmless: true,
    },
    {
      name: `adds to an approval of ${token}`,
      request: call(
        token,
        encodeFunctionData({ abi: extraAbi, functionName: 'increaseAllowance', args: [stranger, 5n] }),
      ),
      allowances: [`token token ${token} unlimited for ${stranger}`],
      risks: ['unlimited-approval'],
    },
    {
      name: `takes a part of an approval of ${token} back`,
      request: call(
        token,
        encodeFunctionData({ abi: extraAbi, functionName: 'decreaseAllowance', args: [stranger, 5n] }),
      ),
      isUnknown: true,
    },
    {
      name: `hands a permit of ${token} in`,
      request: call(
        token,
        encodeFunctionData({
          abi: extraAbi,
          functionName: 'permit',
          args: [account, stranger, 9n, BigInt(nowSeconds + 60), 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
        }),
      ),
      allowances: [`token token ${token} 9 for ${stranger}`],
      risks: ['spender-without-code'],
    },
  ]),
  ...[0n, 1n, 8_520n, 2n ** 255n - 9n].flatMap((id): readonly Golden[] => [
    {
      name: `moves NFT ${id} by transferFrom`,
      request: call(
        nfts,
        encodeFunctionData({ abi: nftAbi, functionName: 'transferFrom', args: [account, friend, id] }),
      ),
      leaves: [`nft ${nfts} ${id} 1`],
      arrives: [`nft ${nfts} ${id} 1 to ${friend}`],
      isHarmless: true,
    },
    {
      name: `moves NFT ${id} safely`,
      request: call(
        nfts,
        encodeFunctionData({ abi: nftAbi, functionName: 'safeTransferFrom', args: [account, friend, id] }),
      ),
      leaves: [`nft ${nfts} ${id} 1`],
      arrives: [`nft ${nfts} ${id} 1 to ${friend}`],
    },
    {
      name: `moves NFT ${id} safely with data`,
      request: call(
        nfts,
        encodeFunctionData({ abi: nftAbi, functionName: 'safeTransferFrom', args: [account, stranger, id, '0x1234'] }),
      ),
      leaves: [`nft ${nfts} ${id} 1`],
      arrives: [`nft ${nfts} ${id} 1 to ${stranger}`],
      risks: ['first-contact'],
    },
    {
      name: `moves ten of ERC-1155 ${id}`,
      request: call(
        multiToken,
        encodeFunctionData({ abi: multiAbi, functionName: 'safeTransferFrom', args: [account, friend, id, 10n, '0x'] }),
      ),
      leaves: [`nft ${multiToken} ${id} 10`],
      arrives: [`nft ${multiToken} ${id} 10 to ${friend}`],
    },
    {
      name: `approves NFT ${id}`,
      request: call(nfts, encodeFunctionData({ abi: nftAbi, functionName: 'approve', args: [stranger, id] })),
      allowances: [`token nft ${nfts} ${id} 1 for ${stranger}`],
      risks: ['unknown-spender'],
    },
  ]),
  {
    name: 'moves several of ERC-1155',
    request: call(
      multiToken,
      encodeFunctionData({
        abi: multiAbi,
        functionName: 'safeBatchTransferFrom',
        args: [account, friend, [1n, 2n, 1n], [5n, 6n, 7n], '0x'],
      }),
    ),
    leaves: [`nft ${multiToken} 1 12`, `nft ${multiToken} 2 6`],
    arrives: [`nft ${multiToken} 1 12 to ${friend}`, `nft ${multiToken} 2 6 to ${friend}`],
  },
  ...([nfts, multiToken, contracts.v3PositionManager!] as const).flatMap((collection): readonly Golden[] => [
    {
      name: `approves all NFTs of ${collection}`,
      request: call(
        collection,
        encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args: [stranger, true] }),
      ),
      allowances: [`token collection ${collection} unlimited for ${stranger}`],
      risks: ['all-of-collection', 'unknown-spender'],
    },
    {
      name: `takes the approval of all NFTs of ${collection} back`,
      request: call(
        collection,
        encodeFunctionData({ abi: nftAbi, functionName: 'setApprovalForAll', args: [stranger, false] }),
      ),
      allowances: [`token collection ${collection} 0 for ${stranger}`],
      isHarmless: true,
    },
  ]),
]
