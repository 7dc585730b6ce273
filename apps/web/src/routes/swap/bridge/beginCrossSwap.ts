import { addCrossSwap } from '@oxbow/bridge/createBridgeMemory'
import type { Network } from '@oxbow/chain/Network'
import type { Token } from '@oxbow/tokens/getTokens'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { bridgeMemory } from '../../../state/activity/bridgeMemory.ts'

/** Stores a swap across networks on this device, so that a reload resumes it, and returns the ID of its flows. */
export function beginCrossSwap({ account, origin, destination, amount, tokens }: beginCrossSwap.Parameters): string {
  const id = crypto.randomUUID()
  addCrossSwap(bridgeMemory, {
    id,
    account,
    originChainId: origin.chainId,
    destinationChainId: destination.chainId,
    amountIn: String(amount),
    startedAtMs: Date.now(),
    ...toFacts(tokens),
  })
  return id
}

export declare namespace beginCrossSwap {
  type Parameters = {
    account: `0x${string}`
    origin: Network
    destination: Network
    /** Raw units of `tokenIn`. */
    amount: bigint
    tokens: Readonly<Record<'tokenIn' | 'bridgedIn' | 'bridgedOut' | 'tokenOut', Token>>
  }
}

function toFacts<T extends Readonly<Record<string, Token>>>(tokens: T): Readonly<Record<keyof T, TokenFacts>> {
  const entries = Object.entries(tokens).map(([name, { address, decimals, symbol }]) => [
    name,
    { address, decimals, symbol },
  ])
  return Object.fromEntries(entries)
}
