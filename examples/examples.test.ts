import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startExchange, type TestExchange } from '@oxbow/exchange-test/startExchange'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quoteByApi } from './quoteByApi.ts'
import { routeInNode } from './routeInNode.ts'

const run = promisify(execFile)
const one = 10n ** 18n

describe('examples', () => {
  let exchange: TestExchange
  beforeAll(async () => {
    exchange = await startExchange()
  })
  afterAll(() => exchange?.[Symbol.asyncDispose]())

  test('quoteByApi and routeInNode find the same output at the same block, to the unit', async () => {
    await exchange.untilCaughtUp()
    const { network, baseUrl, chain, tokens } = exchange
    const asked = { tokenIn: zeroAddress, tokenOut: tokens.usd.address, amount: one }
    const offer = await quoteByApi(baseUrl, { chainId: chain.chainId, ...asked })
    const plan = await routeInNode(chain.url, { network, ...asked })
    expect(plan.blockNumber).toBe(offer.blockNumber)
    expect(plan.amountOut).toBe(offer.amountOut)
    expect(offer.amountOut).toBeGreaterThan(0n)
  })

  test('without a pool both say so', async () => {
    const { network, baseUrl, chain, tokens } = exchange
    const asked = { tokenIn: tokens.usd.address, tokenOut: zeroAddress.replace(/0$/, '1'), amount: one }
    await expect(quoteByApi(baseUrl, { chainId: chain.chainId, ...asked })).rejects.toThrow(/^\w+: /)
    const tokenOut = asked.tokenOut as `0x${string}`
    await expect(routeInNode(chain.url, { network, ...asked, tokenOut })).rejects.toThrow('No plan: unknown-token')
  })

  test('as programs: a line for each', async () => {
    const { network, baseUrl, chain, tokens } = exchange
    const folder = await mkdtemp(join(tmpdir(), 'oxbow-examples-'))
    const file = join(folder, 'ethereum.json')
    await writeFile(file, JSON.stringify({ network }))
    const trade = [zeroAddress, tokens.usd.address, one.toString()]
    const program = (name: string, ...args: string[]) =>
      run(process.execPath, [join(import.meta.dirname, name), ...args]).then(({ stdout }) => stdout)
    try {
      expect(await program('quoteByApi.ts', baseUrl, String(chain.chainId), ...trade)).toMatch(/amountOut: \d+n/)
      expect(await program('routeInNode.ts', chain.url, file, ...trade)).toMatch(/amountOut: \d+n/)
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
