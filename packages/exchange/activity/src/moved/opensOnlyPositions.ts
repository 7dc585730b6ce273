import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { erc721Abi, type Log, numberToHex, parseEventLogs, zeroAddress } from 'viem'

/**
 * Whether all liquidity that a receipt adds to v4 pools opens new positions. Those have earned no fees, so that what went into a pool is just what its
 * event says. A position manager uses the token id that it mints as the position's salt.
 */
export function opensOnlyPositions(logs: readonly Log[]): boolean {
  const keyOf = (manager: string, id: string) => `${manager.toLowerCase()}:${id}`
  const minted = parseEventLogs({ abi: erc721Abi, eventName: 'Transfer', logs: [...logs] })
    .filter(({ args }) => args.from === zeroAddress)
    .map(({ address, args }) => keyOf(address, numberToHex(args.tokenId, { size: 32 })))
  const changes = parseEventLogs({ abi: v4PoolManagerAbi, eventName: 'ModifyLiquidity', logs: [...logs] })
  return (
    changes.length > 0 &&
    changes.every(({ args }) => args.liquidityDelta > 0n && minted.includes(keyOf(args.sender, args.salt)))
  )
}
