import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGasPerson, transferOf } from '../../test/createGasPerson.ts'
import { codeOf, openGasStation, operator } from '../../test/openGasStation.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())

test('behavior: when the base fee rises tenfold, a freed nonce is raised until it moves, and no grant is sent behind it', async () => {
  const { publicClient, testClient } = chain
  const people = [await createGasPerson(chain), await createGasPerson(chain)] as const
  let clock = 0
  const path = join(mkdtempSync(join(tmpdir(), 'oxbow-gas-')), 'keeper/gas.jsonl')
  const station = openGasStation(chain, path, {}, { now: () => clock })
  const calls = [transferOf(chain, `0x${'ab'.repeat(20)}`, 5n)]
  await testClient.setAutomine(false)
  async function mineAt(gwei: bigint, seconds = 12n): Promise<void> {
    const { timestamp } = await publicClient.getBlock()
    await testClient.setNextBlockBaseFeePerGas({ baseFeePerGas: gwei * 10n ** 9n })
    await testClient.setNextBlockTimestamp({ timestamp: timestamp + seconds })
    await testClient.mine({ blocks: 1 })
    clock = Number(timestamp + seconds) * 1_000
    await station.round()
  }
  const nonce = () => publicClient.getTransactionCount({ address: operator.address })
  const quoteOf = (index: 0 | 1) => station.quote({ chainId: 31337, account: people[index].address, calls })
  await mineAt(1n)
  const start = await nonce()
  const request = await people[0].sign(calls, await quoteOf(0))
  await station.relay(request)
  await mineAt(10n)
  // It can't be in a block at ten times the price, so whatever is sent now would wait behind it.
  expect(await codeOf(quoteOf(1))).toBe('GasStationUnavailable')
  await mineAt(10n, 900n)
  // The empty one is in the node's pool. The price goes on rising.
  await mineAt(50n)
  expect((await nonce()) - start).toBe(0)
  expect(await codeOf(quoteOf(1))).toBe('GasStationUnavailable')
  for (let blocks = 0; blocks < 4; blocks++) await mineAt(50n)
  expect((await nonce()) - start).toBe(1)
  expect(station.said()).toContain('gas-lost')
  expect(await codeOf(quoteOf(1))).toBe('ok')
  const { hash } = await station.relay(await people[1].sign(calls, await quoteOf(1)))
  await mineAt(50n)
  expect((await publicClient.getTransactionReceipt({ hash })).status).toBe('success')
})
