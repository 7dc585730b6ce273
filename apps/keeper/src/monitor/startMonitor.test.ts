import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createMeter } from './createMeter.ts'
import { startMonitor } from './startMonitor.ts'

const meter = createMeter('0xacc0', [1, 10])
let monitor: Awaited<ReturnType<typeof startMonitor>> | undefined
afterAll(() => monitor?.close())

async function ask(path: string, host?: string) {
  monitor ??= await startMonitor(0, meter)
  const { port } = monitor
  return await new Promise<{ status: number | undefined; text: string }>((done, fail) => {
    const asked = request({ port, path, host: '127.0.0.1', headers: host === undefined ? {} : { host } }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => done({ status: answer.statusCode, text }))
    })
    asked.on('error', fail).end()
  })
}

test('default: it says what the keeper has done, and how it does', async () => {
  meter.worked(1, { block: 7n, openOrders: 3, judged: 2, ms: 40 })
  meter.count(1, { event: 'filled', costWei: 2n * 10n ** 15n })
  meter.count(1, { event: 'lost', costWei: 10n ** 15n })
  meter.looked(10)
  expect(JSON.parse((await ask('/readyz')).text)).toEqual({
    ok: true,
    account: '0xacc0',
    chains: [
      { chainId: 1, block: '7', openOrders: 3, secondsSinceLook: 0 },
      { chainId: 10, block: null, openOrders: 0, secondsSinceLook: 0 },
    ],
  })
  const { text } = await ask('/metrics')
  for (const line of [
    'oxbow_keeper_fills_total{chain="1"} 1',
    'oxbow_keeper_fills_total{chain="10"} 0',
    'oxbow_keeper_lost_total{chain="1"} 1',
    'oxbow_keeper_gas_spent_total{chain="1",outcome="filled"} 0.002',
    'oxbow_keeper_open_orders{chain="1"} 3',
    'oxbow_keeper_judged_total{chain="1"} 2',
    'oxbow_keeper_judging_seconds_bucket{le="0.05",chain="1"} 1',
  ])
    expect(text).toContain(line)

  meter.failed(10, 'The node is away.')
  expect(await ask('/readyz')).toMatchObject({ status: 503 })
  expect((await ask('/readyz')).text).toContain('The node is away.')
  meter.looked(10)
  expect(await ask('/readyz')).toMatchObject({ status: 200 })
})

test('behavior: it says where it sends nothing more, whatever it looks at', async () => {
  const stopping = createMeter('0xacc0', [1, 10])
  stopping.count(10, { event: 'stopped-sending', lostWei: 5n })
  stopping.worked(10, { block: 8n, openOrders: 0, judged: 0, ms: 1 })
  stopping.looked(10)
  const { chains, ok } = stopping.state()
  expect([ok, chains.map(({ detail }) => detail)]).toEqual([
    false,
    [undefined, expect.stringContaining('OXBOW_KEEPER_MOST_LOST_WEI')],
  ])
})

test('behavior: a page of another name that leads here is told nothing', async () => {
  expect(await ask('/readyz', 'rebound.example:9465')).toEqual({ status: 421, text: '{}' })
  expect(await ask('/readyz', 'localhost:9465')).toMatchObject({ status: 200 })
  expect(await ask('/elsewhere')).toMatchObject({ status: 404 })
})
