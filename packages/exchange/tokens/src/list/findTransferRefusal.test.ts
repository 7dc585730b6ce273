import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTransferRefusal } from './findTransferRefusal.ts'

/** A person: the issuer of a honeypot may sell it. */
const account = '0x00000000000000000000000000000000000a11ce'

describe('findTransferRefusal', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain?.stop())

  /** Sells one quirky token for another through one pool of each. */
  async function refusal(quirks: { sold?: deployToken.Options['quirk']; bought?: deployToken.Options['quirk'] }) {
    const other = await deployToken(chain)
    const sides = await Promise.all(
      [quirks.sold, quirks.bought].map(async (quirk) => {
        const token = await deployToken(chain, { holders: [account], ...(quirk && { quirk }) })
        const pool = await createPool(chain, { protocol: 'v2', tokenA: token.address, tokenB: other.address })
        return { token: token.address, holder: pool.id, amount: 1_000n }
      }),
    )
    const [input, output] = sides
    return findTransferRefusal(chain.publicClient, { account, input, output })
  }

  test('passes ordinary tokens both ways', async () => {
    expect(await refusal({})).toBeUndefined()
  })

  test('passes tokens with a transfer tax', async () => {
    expect(await refusal({ sold: 'fee-on-transfer', bought: 'fee-on-transfer' })).toBeUndefined()
  })

  test('names the input when a honeypot is sold, and lets it be bought', async () => {
    expect(await refusal({ sold: 'honeypot' })).toBe('input')
    expect(await refusal({ bought: 'honeypot' })).toBeUndefined()
  })

  test('names a token that cannot be moved on either side', async () => {
    expect(await refusal({ sold: 'reverting-transfer' })).toBe('input')
    expect(await refusal({ bought: 'reverting-transfer' })).toBe('output')
  })

  test('asks nothing of the node when both sides are native currency', async () => {
    const rpc = { request: () => Promise.reject(new Error('asked')) } as never
    expect(await findTransferRefusal(rpc, { account, input: undefined, output: undefined })).toBeUndefined()
  })
})
