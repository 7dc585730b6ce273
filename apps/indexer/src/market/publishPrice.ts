import type { Context } from 'ponder:registry'
import { token } from 'ponder:schema'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { fillTokenBuckets } from '../bucket/fillTokenBuckets.ts'
import { networkOf } from '../networks.ts'
import type { Token } from '../pool/Pool.ts'
import type { derivePrice } from '../price/derivePrice.ts'
import { writePrice } from './writePrice.ts'

/** Writes a token's price at a block to its row and periods; for the wrapped native token also to native ETH's. */
export async function publishPrice(
  context: Context,
  address: `0x${string}`,
  derived: publishPrice.Derived,
  block: { number: number; timestamp: number },
  /** Before the block's time if it closes a period. */
  countsAt = block.timestamp,
): Promise<void> {
  for (const each of await rowsOf(context, address)) {
    const priced = await writePrice(context, each, derived.after, block)
    await fillTokenBuckets(context, derived.before?.priceUsd ?? null, priced, countsAt)
  }
}

export declare namespace publishPrice {
  type Derived = {
    /** Price at which a period that starts with this one opens. */
    before: derivePrice.ReturnType | undefined
    after: derivePrice.ReturnType | undefined
  }
}

/** Token rows priced by one market: native ETH and its wrapped token are one. */
export async function rowsOf(context: Context, address: `0x${string}`): Promise<Token[]> {
  const { chainId, contracts } = networkOf(context.chain.id)
  const addresses: `0x${string}`[] = address === contracts.weth ? [address, nativeToken] : [address]
  const rows = []
  for (const each of addresses) rows.push(await context.db.find(token, { chainId, address: each }))
  return rows.filter((row) => row !== null)
}
