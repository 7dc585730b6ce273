import { v4PositionManagerAbi } from '@oxbow/abi/v4PositionManager'
import type { Contracts } from '@oxbow/chain/Network'
import { encodeAbiParameters, encodeFunctionData, parseAbi, parseAbiParameters } from 'viem'
import { UnsupportedExitError } from './encodeExit.ts'
import type { UnsignedTransaction } from './encodeWrap.ts'

/**
 * Destroys the NFT of an empty position. v3 reverts while the position has liquidity
 * or is owed anything; this v4 call reverts too, because it takes no payout.
 *
 * @throws {UnsupportedExitError} when the network lacks the protocol
 * @see v3-periphery NonfungiblePositionManager.burn, v4-periphery Actions.BURN_POSITION
 */
export function encodeBurn(
  { protocol, tokenId }: { readonly protocol: 'v3' | 'v4'; readonly tokenId: bigint },
  { contracts, deadlineSeconds }: { readonly contracts: Contracts; readonly deadlineSeconds: number },
): UnsignedTransaction {
  const to = protocol === 'v3' ? contracts.v3PositionManager : contracts.v4PositionManager
  if (to === undefined) throw new UnsupportedExitError('This network lacks the contract that holds the position.')
  if (protocol === 'v3')
    return { to, data: encodeFunctionData({ abi: v3BurnAbi, functionName: 'burn', args: [tokenId] }), value: 0n }
  const burn = encodeAbiParameters(parseAbiParameters('uint256, uint128, uint128, bytes'), [tokenId, 0n, 0n, '0x'])
  const unlockData = encodeAbiParameters(parseAbiParameters('bytes, bytes[]'), ['0x03', [burn]])
  const args = [unlockData, BigInt(deadlineSeconds)] as const
  return {
    to,
    data: encodeFunctionData({ abi: v4PositionManagerAbi, functionName: 'modifyLiquidities', args }),
    value: 0n,
  }
}

const v3BurnAbi = parseAbi(['function burn(uint256 tokenId) payable'])
