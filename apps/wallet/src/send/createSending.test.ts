import { expect, test } from 'vitest'
import { createSending } from './createSending.ts'

const away = () => Object.assign(new Error('away'), { code: 'ServerUnreachable' })
const refused = () => Object.assign(new Error('nonce too low'), { code: 'NodeRefused' })
const good = { status: '0x1' }

/** A node that answers in turn, and what happened in order. */
function sending(count: number, ...answers: (Error | unknown)[]) {
  const log: string[] = []
  const left: number[] = []
  let signatures = 0
  const send = createSending<void>({
    sign: async () => {
      signatures++
      return Array.from({ length: count }, (_, index) => ({
        raw: `0x0${signatures}${index}`,
        hash: `0xa${signatures}${index}`,
        nonce: 7 + index,
      })) as never
    },
    node: async (method, [first]) => {
      log.push(`${method} ${first}`)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
    begun: (told) => log.push(`begun ${told?.sent} ${told?.hashes.join()}`),
    onSend: ({ nonce }) => left.push(nonce),
    onTurn: (turn) => log.push(`turn ${turn}`),
    sleep: async () => void log.push('sleep'),
  })
  return { send, log, left }
}

test('default: the page has the hash before the node has the transaction', async () => {
  const { send, log } = sending(1, '0xa10')
  expect(await send()).toEqual({ hashes: ['0xa10'], sent: 1 })
  expect(log).toEqual(['turn 0', 'begun 1 0xa10', 'eth_sendRawTransaction 0x010'])
})

test('default: several go out in turn, each after the one before is in a block, and the last is not waited for', async () => {
  const { send, log } = sending(2, '0xa10', null, away(), good, '0xa11')
  expect(await send()).toEqual({ hashes: ['0xa10', '0xa11'], sent: 2 })
  expect(log).toEqual([
    'turn 0',
    'begun 1 0xa10,0xa11',
    'eth_sendRawTransaction 0x010',
    'eth_getTransactionReceipt 0xa10',
    'sleep',
    'eth_getTransactionReceipt 0xa10',
    'sleep',
    'eth_getTransactionReceipt 0xa10',
    'turn 1',
    'begun 2 0xa10,0xa11',
    'eth_sendRawTransaction 0x011',
  ])
})

test('behavior: what comes after one that failed is never handed over', async () => {
  const { send, log, left } = sending(3, '0xa10', good, '0xa11', { status: '0x0' })
  expect(await send()).toEqual({ hashes: ['0xa10', '0xa11', '0xa12'], sent: 2 })
  expect(left).toEqual([7, 8])
  expect(log.filter((line) => line.startsWith('eth_sendRaw'))).toEqual([
    'eth_sendRawTransaction 0x010',
    'eth_sendRawTransaction 0x011',
  ])
})

test('behavior: what may be on its way is sent again, never signed again', async () => {
  const { send, log } = sending(1, away(), refused(), { blockNumber: '0x1' })
  await expect(send()).rejects.toThrow('away')
  expect(await send()).toEqual({ hashes: ['0xa10'], sent: 1 })
  expect(log.filter((line) => line.startsWith('eth_sendRaw'))).toEqual(Array(2).fill('eth_sendRawTransaction 0x010'))
  expect(log).not.toContain('begun undefined undefined')
})

test('behavior: pressed again in the middle, it goes on with the same bytes', async () => {
  const { send, log } = sending(2, '0xa10', good, away(), '0xa11')
  await expect(send()).rejects.toThrow('away')
  expect(await send()).toEqual({ hashes: ['0xa10', '0xa11'], sent: 2 })
  expect(log.filter((line) => line.startsWith('eth_sendRaw'))).toEqual([
    'eth_sendRawTransaction 0x010',
    'eth_sendRawTransaction 0x011',
    'eth_sendRawTransaction 0x011',
  ])
})

test('error: what the node says it refused is told, and never signed anew: it may have kept it', async () => {
  const { send, log } = sending(1, refused(), null, '0xa10')
  await expect(send()).rejects.toThrow('nonce too low')
  expect(log.at(-1)).toBe('begun undefined undefined')
  expect(await send()).toEqual({ hashes: ['0xa10'], sent: 1 })
  expect(log.filter((line) => line.startsWith('eth_sendRaw'))).toEqual(Array(2).fill('eth_sendRawTransaction 0x010'))
})

test.each(['AddressBlocked', 'RegionBlocked', 'ScreeningUnavailable'])(
  'error: the page is told that nothing was sent when the server refuses with %s',
  async (code) => {
    const { send, log } = sending(1, Object.assign(new Error(code), { code }), null)
    await expect(send()).rejects.toThrow(code)
    expect(log.at(-1)).toBe('begun undefined undefined')
  },
)

test('error: a second that the node refuses leaves the page with the first', async () => {
  const { send, log } = sending(2, '0xa10', good, refused(), null)
  await expect(send()).rejects.toThrow('nonce too low')
  expect(log).not.toContain('begun undefined undefined')
  expect(log.filter((line) => line.startsWith('begun')).at(-1)).toBe('begun 2 0xa10,0xa11')
})
