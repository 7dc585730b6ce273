import { erc20Abi } from '@oxbow/abi/erc20'
import { erc721Abi } from '@oxbow/abi/erc721'
import { erc1155Abi } from '@oxbow/abi/erc1155'
import { isNative } from '@oxbow/chain/nativeToken'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData, type Hex } from 'viem'
import type { NftIntent, SendIntent } from './SendIntent.ts'

/**
 * Encodes a transfer: native currency directly to the recipient, tokens and NFTs by their contract. NFTs use safe transfers, which fail if
 * the receiving contract doesn't accept them. Gas and fees are left to the wallet.
 */
export function encodeTransfer(intent: SendIntent, from: Hex): TransactionRequest {
  const { chainId, recipient, amount } = intent
  const open = { gas: undefined, maxFeePerGas: undefined, maxPriorityFeePerGas: undefined }
  if (intent.nft) return { chainId, from, to: intent.nft.collection, data: nftData(intent, from), value: 0n, ...open }
  const { address } = intent.token
  if (isNative(address)) return { chainId, from, to: recipient, data: '0x', value: amount, ...open }
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [recipient, amount] })
  return { chainId, from, to: address, data, value: 0n, ...open }
}

function nftData({ nft, recipient, amount }: NftIntent, from: Hex): Hex {
  const id = BigInt(nft.tokenId)
  return nft.standard === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [from, recipient, id] })
    : encodeFunctionData({
        abi: erc1155Abi,
        functionName: 'safeTransferFrom',
        args: [from, recipient, id, amount, '0x'],
      })
}
