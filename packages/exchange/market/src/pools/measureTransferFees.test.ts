import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { measureTransferFees } from './measureTransferFees.ts'

describe('measureTransferFees', () => {
  let chain: TestChain
  beforeAll(async () => {
    chain = await startChain()
  })
  afterAll(() => chain?.stop())

  async function measure(quirk?: deployToken.Options['quirk']) {
    const [token, other] = [await deployToken(chain, quirk && { quirk }), await deployToken(chain)]
    const pool = await createPool(chain, { protocol: 'v2', tokenA: token.address, tokenB: other.address })
    return measureTransferFees(chain.publicClient, token.address, pool.id)
  }

  test('default: a token that takes nothing', async () => {
    expect(await measure()).toEqual({ buyBps: 0, sell: { status: 'passed', bps: 0 } })
  })

  test('behavior: a token that takes 2 % of each transfer takes it both ways', async () => {
    expect(await measure('fee-on-transfer')).toEqual({ buyBps: 200, sell: { status: 'passed', bps: 200 } })
  })

  test('behavior: a honeypot can be bought and not sold', async () => {
    expect(await measure('honeypot')).toEqual({ buyBps: 0, sell: { status: 'refused' } })
  })

  test('behavior: unknown where nothing is held', async () => {
    const token = await deployToken(chain)
    expect(await measureTransferFees(chain.publicClient, token.address, chain.contracts.v4PoolManager)).toBeUndefined()
  })
})
