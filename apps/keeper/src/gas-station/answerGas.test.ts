import { request } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { createMeter } from '../monitor/createMeter.ts'
import { startMonitor } from '../monitor/startMonitor.ts'
import { answerGas } from './answerGas.ts'
import type { GasStation } from './createGasStation.ts'
import { GasRefusedError } from './GasRefusedError.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const asked = { chainId: 1, account: address('a'), calls: [{ to: address('b'), value: '0', data: '0x' }] }
let fault: Error | undefined
const station = {
  async quote() {
    if (fault) throw fault
    return { relayer: address('d'), token: address('c'), fee: 2n ** 255n, needsAuthorization: false, latestExpiry: 9 }
  },
} as unknown as GasStation
const said: string[] = []
const refused: unknown[] = []
const options = {
  stations: new Map([[1, station]]),
  say: ({ event }: { event: string }) => void said.push(event),
  onRefused: (...facts: unknown[]) => void refused.push(facts),
}
const monitor = startMonitor(0, createMeter('0xacc0', [1]), [(path, body) => answerGas(path, body, options)])
afterAll(async () => (await monitor).close())

async function post(path: string, body: unknown, type = 'application/json') {
  const { port } = await monitor
  return await new Promise<{ status: number | undefined; text: string }>((done, fail) => {
    const headers = { 'content-type': type }
    const sent = request({ port, path, method: 'POST', host: '127.0.0.1', headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += String(chunk)))
      answer.on('end', () => done({ status: answer.statusCode, text }))
    })
    sent.on('error', fail).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
}

test('default: amounts keep every digit', async () => {
  const { status, text } = await post('/gas/quote', asked)
  expect([status, JSON.parse(text).fee]).toEqual([200, String(2n ** 255n)])
})

test('error: what a page of another site could post, other paths, and what is no request', async () => {
  expect((await post('/gas/quote', asked, 'text/plain')).status).toBe(415)
  expect((await post('/gas', asked)).status).toBe(404)
  expect((await post('/gas/quote', '{')).status).toBe(400)
  expect((await post('/gas/quote', { ...asked, calls: [] })).status).toBe(400)
  expect((await post('/gas/quote', `"${'a'.repeat(300_000)}"`)).status).toBe(400)
})

test('error: refusals have their code, another network and a node that is away too', async () => {
  const codeOf = async (body: object) => JSON.parse((await post('/gas/quote', body)).text).code
  expect(await codeOf({ ...asked, chainId: 2 })).toBe('GasStationUnavailable')
  fault = new GasRefusedError('GasTooMuch', 'Too much.')
  expect(await codeOf(asked)).toBe('GasTooMuch')
  expect(said).toEqual([])
  fault = new Error('fetch failed')
  expect(await codeOf(asked)).toBe('GasStationUnavailable')
  expect(said).toEqual(['gas-unanswered'])
  expect(refused).toEqual([
    [1, 'GasTooMuch'],
    [1, 'GasStationUnavailable'],
  ])
})
