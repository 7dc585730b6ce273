import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import { expect, test } from 'vitest'
import { readChain, readIndex } from '../test/readMarket.ts'
import { TestIndexer } from '../test/TestIndexer.ts'

/**
 * Ponder takes a block of a local chain for final 30 blocks later, and does so in steps: only when 60 have piled up since the last step.
 * Anything less deep it may still be able to undo.
 */
const beyondFinality = 75

test('behavior: a reorganisation deeper than Ponder can undo is followed by a new index', async () => {
  await using chain = await startChain()
  const [a, b] = [await deployToken(chain), await deployToken(chain)]
  const pool = await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
  await mine(chain, beyondFinality)
  await using indexer = await TestIndexer.create(chain)
  await indexer.start()

  const snapshot = await chain.testClient.snapshot()
  await swapDirect(chain, pool, { zeroForOne: true, amountIn: 10n ** 18n })
  await mine(chain, beyondFinality)
  await indexer.waitForHead(chain)

  const [rebuilt, ready] = [indexer.next('rebuild'), indexer.next('ready')]
  await chain.testClient.revert({ id: snapshot })
  await swapDirect(chain, pool, { zeroForOne: false, amountIn: 10n ** 18n })
  await rebuilt
  expect(await indexer.query('select 1 from dex.pool')).toHaveLength(1)
  await ready
  await indexer.waitForHead(chain)

  expect(await readIndex(indexer, [pool])).toEqual(await readChain(chain, [pool], []))
  const schemas = await indexer.query(`select nspname from pg_namespace where nspname like 'ix\\_%'`)
  expect(schemas).toHaveLength(1)
}, 120_000)
