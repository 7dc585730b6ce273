import { expect, test } from 'vitest'
import { createSending } from './createSending.ts'

const away = () => Object.assign(new Error('away'), { code: 'ServerUnreachable' })
const refused = () => Object.assign(new Error('nonce too low'), { code: 'NodeRefused' })

/** A node that answers in turn, and what happened in order. */
function sending(...answers: (Error | unknown)[]) {
  const log: string[] = []
  let signatures = 0
  const send = createSending<void>({
    sign: async () => {
      signatures++
      return { raw: `0x0${signatures}`, hash: `0xa${signatures}` }
    },
    node: async (method, [first]) => {
      log.push(`${method} ${first}`)
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      return answer
    },
    begun: (hash) => log.push(`begun ${hash}`),
  })
  return { send, log }
}

test('default: the page has the hash before the node has the transaction', async () => {
  const { send, log } = sending('0xa1')
  expect(await send()).toBe('0xa1')
  expect(log).toEqual(['begun 0xa1', 'eth_sendRawTransaction 0x01'])
})

test('behavior: what may be on its way is sent again, never signed again', async () => {
  const { send, log } = sending(away(), refused(), { blockNumber: '0x1' })
  await expect(send()).rejects.toThrow('away')
  expect(await send()).toBe('0xa1')
  expect(log.filter((line) => line.startsWith('eth_sendRaw'))).toEqual(Array(2).fill('eth_sendRawTransaction 0x01'))
  expect(log).not.toContain('begun undefined')
})

test('error: what the node says it refused is told, and never signed anew: it may have kept it', async () => {
  const { send, log } = sending(refused(), null, '0xa1')
  await expect(send()).rejects.toThrow('nonce too low')
  expect(log.at(-1)).toBe('begun undefined')
  expect(await send()).toBe('0xa1')
  expect(log.filter((line) => line.startsWith('eth_sendRaw'))).toEqual(Array(2).fill('eth_sendRawTransaction 0x01'))
})
